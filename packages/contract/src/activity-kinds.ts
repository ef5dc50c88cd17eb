/** Kinds of activity entries, grouped by what they are about. */
export const ACTIVITY_KINDS = {
  posts: [
    'post.created',
    'post.generated',
    'post.saved',
    'post.published',
    'post.scheduled',
    'post.rescheduled',
    'post.updated',
    'post.unscheduled',
    'post.restored',
    'post.failed',
    'post.rescued',
    'post.drifted',
    'post.taken-back',
    'post.deleted',
  ],
  sites: [
    'site.connected',
    'site.reconnected',
    'site.renamed',
    'site.moved',
    'site.broke',
    'site.mended',
    'site.removed',
  ],
  account: [
    'account.signed-up',
    'account.signed-in',
    'account.password-changed',
    'account.password-reset',
    'account.paid',
    'account.covered',
    'account.charge-failed',
    'account.halted',
    'account.cancelled',
    'account.resumed',
    'account.replaced',
    'account.refund-requested',
    'account.paid-time-ended',
    'account.refunded',
    'account.returned',
    'account.plan-granted',
    'account.plan-ended',
  ],
} as const;

export const ACTIVITY_AREAS = ['posts', 'sites', 'account'] as const satisfies readonly (keyof typeof ACTIVITY_KINDS)[];
export type ActivityArea = (typeof ACTIVITY_AREAS)[number];
export type ActivityKind = (typeof ACTIVITY_KINDS)[ActivityArea][number];

/** Entries per page. */
export const ACTIVITY_PAGE = 30;

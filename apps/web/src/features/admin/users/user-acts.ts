import type { AdminUser } from '@pressloom/contract';
import { api } from '../../../lib/api/api-client.ts';

/** What the question before an act asks for. */
export interface ActFields {
  /** New with each question, so that a repeated request grants once. */
  grantId: string;
  reason: string;
  credits: string;
  days: string;
  scheduled: 'keep' | 'take-back';
}

export interface UserAct {
  /** In the menu, and on the button that does it. */
  label: string;
  tone?: 'danger';
  /** What it does, before it is done. */
  description: string;
  /** Said when it is done. */
  done: string;
  /** What it asks for besides the reason. */
  asks?: 'credits' | 'days' | 'scheduled';
  isReasonOptional?: boolean;
  applies: (user: AdminUser, sellsPlans: boolean) => boolean;
  run: (id: string, fields: ActFields) => Promise<unknown>;
}

/** What an administrator can do with an account, in the order of the menu. */
export const USER_ACTS: readonly UserAct[] = [
  {
    label: 'Verify email',
    description: 'The email address is treated as verified, without a link being opened.',
    done: 'Email verified',
    isReasonOptional: true,
    applies: ({ isVerified }) => !isVerified,
    run: (id, { reason }) => api('POST /api/admin/users/:id/verify-email', { params: { id }, body: { reason } }),
  },
  {
    label: 'Grant credits',
    description: 'Adds AI credits to what is left this month. They expire with the month, like all others.',
    done: 'Credits granted',
    asks: 'credits',
    applies: () => true,
    run: (id, { grantId, credits, reason }) =>
      api('POST /api/admin/users/:id/grant-credits', {
        params: { id },
        body: { id: grantId, credits: Number(credits), reason },
      }),
  },
  {
    label: 'Grant Pro',
    description: 'Gives Pro without payment. A subscription of the user’s own stays as it is.',
    done: 'Pro granted',
    asks: 'days',
    applies: (_, sellsPlans) => sellsPlans,
    run: (id, { grantId, days, reason }) =>
      api('POST /api/admin/users/:id/grant-plan', {
        params: { id },
        body: { id: grantId, days: days.trim() === '' ? null : Number(days), reason },
      }),
  },
  {
    label: 'End granted Pro',
    description: 'Ends what administrators have granted. What the user paid for stays.',
    done: 'Granted Pro ended',
    applies: ({ hasGrantedPlan }) => hasGrantedPlan,
    run: (id, { reason }) => api('POST /api/admin/users/:id/end-plan', { params: { id }, body: { reason } }),
  },
  {
    label: 'Appoint administrator',
    description:
      'The user can sign in at /admindb/login with the email and password of the account, and do everything that you can, including this.',
    done: 'Administrator appointed',
    applies: ({ isAdministrator, isBlocked, isVerified }) => !isAdministrator && !isBlocked && isVerified,
    run: (id, { reason }) => api('POST /api/admin/users/:id/appoint', { params: { id }, body: { reason } }),
  },
  {
    label: 'Dismiss administrator',
    tone: 'danger',
    description: 'Ends their sessions of the admin area at once. The account itself stays as it is.',
    done: 'Administrator dismissed',
    applies: ({ isAdministrator }) => isAdministrator,
    run: (id, { reason }) => api('POST /api/admin/users/:id/dismiss', { params: { id }, body: { reason } }),
  },
  {
    label: 'End sessions',
    description: 'Signs the user out on all devices. They can sign in again.',
    done: 'Sessions ended',
    isReasonOptional: true,
    applies: () => true,
    run: (id, { reason }) => api('POST /api/admin/users/:id/end-sessions', { params: { id }, body: { reason } }),
  },
  {
    label: 'Unblock',
    description: 'The user can sign in again, and API keys work again.',
    done: 'User unblocked',
    isReasonOptional: true,
    applies: ({ isBlocked }) => isBlocked,
    run: (id, { reason }) => api('POST /api/admin/users/:id/unblock', { params: { id }, body: { reason } }),
  },
  {
    label: 'Block',
    tone: 'danger',
    description:
      'The user is signed out, can’t sign in, and API keys stop working. Nothing is deleted, and posts that are already scheduled still go out.',
    done: 'User blocked',
    applies: ({ isBlocked, isAdministrator }) => !isBlocked && !isAdministrator,
    run: (id, { reason }) => api('POST /api/admin/users/:id/block', { params: { id }, body: { reason } }),
  },
  {
    label: 'Delete account',
    tone: 'danger',
    description:
      'The account is closed at once. Posts, sites and images are deleted here as soon as work on its sites has ended. This can’t be undone.',
    done: 'The account is being deleted',
    asks: 'scheduled',
    applies: ({ isAdministrator }) => !isAdministrator,
    run: (id, { scheduled, reason }) =>
      api('POST /api/admin/users/:id/delete', { params: { id }, body: { scheduled, reason } }),
  },
];

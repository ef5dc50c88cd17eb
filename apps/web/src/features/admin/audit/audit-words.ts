import type { AuditAction, AuditEntry } from '@pressloom/contract';

const AUDIT_WORDS: Record<AuditAction, string> = {
  'administrator.signed-in': 'Signed in',
  'administrator.signed-out': 'Signed out',
  'administrator.appointed': 'Appointed an administrator',
  'administrator.dismissed': 'Dismissed an administrator',
  'administrator.password-reset': 'Reset the password of an administrator',
  'user.blocked': 'Blocked a user',
  'user.unblocked': 'Unblocked a user',
  'user.sessions-ended': 'Ended sessions',
  'user.email-verified': 'Verified an email',
  'user.credits-granted': 'Granted credits',
  'user.plan-granted': 'Granted Pro',
  'user.plan-ended': 'Ended granted Pro',
  'user.deleted': 'Deleted an account',
  'post.deleted': 'Deleted a post',
  'site.removed': 'Removed a site',
  'coupon.created': 'Created a coupon',
  'coupon.changed': 'Changed a coupon',
  'coupon.deleted': 'Deleted a coupon',
  'payment.refunded': 'Refunded a payment',
  'subscriptions.ended': 'Ended subscriptions',
  'list.exported': 'Exported a table',
};

/** What an action is called; the action itself if a newer release has written it. */
export const auditWords = (action: string): string =>
  (AUDIT_WORDS as Partial<Record<string, string>>)[action] ?? action;

/** What was acted on, as far as it has a name. */
export const auditSubject = ({ kind, id, name }: AuditEntry['subject']): string =>
  name || (kind === 'user' ? 'deleted account' : id);

/** Signing in and out has no other subject. */
export const isAboutOneself = ({ action }: AuditEntry) => action.startsWith('administrator.signed-');

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './shared.ts';

/** What administrators do; each is written to the audit log. */
export const AUDIT_ACTIONS = [
  'administrator.signed-in',
  'administrator.signed-out',
  'administrator.appointed',
  'administrator.dismissed',
  'administrator.password-reset',
  'user.blocked',
  'user.unblocked',
  'user.sessions-ended',
  'user.email-verified',
  'user.credits-granted',
  'user.plan-granted',
  'user.plan-ended',
  'user.deleted',
  'post.deleted',
  'site.removed',
  'coupon.created',
  'coupon.changed',
  'coupon.deleted',
  'payment.refunded',
  'subscriptions.ended',
  'list.exported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an administrator acts on. */
export const AUDIT_SUBJECTS = ['user', 'post', 'site', 'coupon', 'subscription', 'payment', 'list'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Entries of one page. */
export const AUDIT_PAGE = 50;

export const auditEntry = z.object({
  id,
  administratorId: id,
  /** Their user name, or email address without one; empty once the account is gone, unless it had a user name. */
  administrator: z.string(),
  /** During a rolling deploy a newer release may write actions that this one does not know. */
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** Empty once the account is gone: the log holds no names of users. */
    name: z.string(),
  }),
  /** What it changed, by field. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
  /** IP address of the administrator. */
  address: z.string(),
  createdAt: instant,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditQuery = z.object({
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** ID of an administrator. */
  administrator: id.optional(),
  /** ID of what was acted on. */
  subject: z.string().trim().max(200).optional(),
  cursor: z.string().max(200).optional(),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What administrators have done, newest first',
  tag: 'Administration',
  query: auditQuery,
  reply: z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() }),
});

import { z } from 'zod';
import { adminListQuery, adminListReply } from './admin-lists.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, nothing } from './shared.ts';

export const USER_FILTERS = ['administrators', 'blocked', 'unverified'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** Most credits that an administrator gives at once. */
export const GRANT_CREDITS_MAX = 10_000;
/** Longest time that an administrator gives a plan for; longer is without an end. */
export const GRANT_DAYS_MAX = 3_650;

/** An account as administrators see it, without any secret. */
export const adminUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  isAdministrator: z.boolean(),
  isBlocked: z.boolean(),
  /** Why it was blocked. */
  blockReason: z.string(),
  hasTwoFactor: z.boolean(),
  /** Whether an administrator has given a plan that is in force. */
  hasGrantedPlan: z.boolean(),
  /** Whether Pro is in force, paid or given; never where nothing is sold. */
  isOnPro: z.boolean(),
  /** Number of connected sites. */
  sites: z.number().int(),
  /** In the app or the admin area, accurate to a few minutes; null if there is no session of either. */
  lastSeenAt: instant.nullable(),
  createdAt: instant,
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUsersQuery = adminListQuery(['-created', 'created', 'name', '-name', 'email', '-email'], {
  filter: z.enum(USER_FILTERS).optional(),
});

export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All accounts but those being deleted; the search is for a name or an email',
  tag: 'Administration',
  query: adminUsersQuery,
  reply: adminListReply(adminUser),
});

const reason = z.string().trim().max(500, 'Keep the reason below 500 characters');
const why = reason.min(1, 'Give a reason');
export const reasonForm = z.object({ reason: reason.default('') });
export const requiredReasonForm = z.object({ reason: why });

export const blockUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/block',
  summary: 'Block an account: its sessions end, it cannot sign in and its API keys do not work',
  tag: 'Administration',
  params: idParams,
  body: requiredReasonForm,
  reply: nothing,
});

export const unblockUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unblock',
  summary: 'Let a blocked account sign in again; its API keys work again',
  tag: 'Administration',
  params: idParams,
  body: reasonForm,
  reply: nothing,
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  summary: 'Sign an account out everywhere; remembered devices are asked for a code again',
  tag: 'Administration',
  params: idParams,
  body: reasonForm,
  reply: nothing,
});

export const verifyUserEmail = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/verify-email',
  summary: "Treat an account's email address as verified",
  tag: 'Administration',
  params: idParams,
  body: reasonForm,
  reply: nothing,
});

const credits = `Enter a number from 1 to ${GRANT_CREDITS_MAX.toLocaleString('en-US')}`;
/**
 * Chosen by the client, so that a repeated request grants once. One that asks for something else is refused with 409
 * `already_granted`.
 */
const grantId = id.optional();

export const grantCreditsForm = z.object({
  id: grantId,
  credits: z.number(credits).int(credits).min(1, credits).max(GRANT_CREDITS_MAX, credits),
  reason: why,
});
export const grantUserCredits = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/grant-credits',
  summary: 'Add AI credits to the balance of this month',
  tag: 'Administration',
  params: idParams,
  body: grantCreditsForm,
  reply: nothing,
});

const days = `Enter a number of days from 1 to ${GRANT_DAYS_MAX.toLocaleString('en-US')}`;
export const grantPlanForm = z.object({
  id: grantId,
  /** Null: without an end. */
  days: z.number(days).int(days).min(1, days).max(GRANT_DAYS_MAX, days).nullable(),
  reason: why,
});
export const grantUserPlan = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/grant-plan',
  summary: 'Give an account Pro without payment',
  tag: 'Administration',
  params: idParams,
  body: grantPlanForm,
  reply: nothing,
});

export const endUserPlan = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/end-plan',
  summary: 'End what administrators have granted of Pro. What was paid stays',
  tag: 'Administration',
  params: idParams,
  body: requiredReasonForm,
  reply: nothing,
});

export const appointAdministrator = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/appoint',
  summary: 'Make an account an administrator',
  tag: 'Administration',
  params: idParams,
  body: requiredReasonForm,
  reply: nothing,
});

export const dismissAdministrator = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/dismiss',
  summary: 'Take the role of an administrator from an account. The last one stays',
  tag: 'Administration',
  params: idParams,
  body: requiredReasonForm,
  reply: nothing,
});

export const deleteUserForm = z.object({
  /** What to do with posts that a site is scheduled to publish later. */
  scheduled: z.enum(['keep', 'take-back']).default('keep'),
  reason: why,
});
export const deleteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/delete',
  summary: 'Delete an account as its user could: closed at once, its data removed once its sites are finished with',
  tag: 'Administration',
  params: idParams,
  body: deleteUserForm,
  status: 202,
  reply: nothing,
});

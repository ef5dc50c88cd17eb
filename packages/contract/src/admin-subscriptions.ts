import { z } from 'zod';
import { adminListQuery, adminListReply } from './admin-lists.ts';
import { adminRefund } from './admin-refund.ts';
import { SUBSCRIPTION_STATES } from './billing.ts';
import { billingPayment } from './billing-documents.ts';
import { endpoint } from './endpoint.ts';
import { BILLING_PERIODS } from './plans.ts';
import { id, idParams, instant, nothing } from './shared.ts';

export const adminSubscription = z.object({
  id,
  userId: id,
  /** `Unknown` once the account is deleted, as the email. */
  name: z.string(),
  email: z.string(),
  period: z.enum(BILLING_PERIODS),
  state: z.enum(SUBSCRIPTION_STATES),
  /** Of a period, in paise. */
  total: z.number().int(),
  /** Null once it was refunded. */
  paidUntil: instant.nullable(),
  cancelledAt: instant.nullable(),
  createdAt: instant,
});
export type AdminSubscription = z.infer<typeof adminSubscription>;

export const adminSubscriptionsQuery = adminListQuery(['-created', 'created'], {
  state: z.enum(SUBSCRIPTION_STATES).optional(),
  userId: id.optional(),
});

export const listAdminSubscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary: 'Subscriptions of all users; the search is for a name or an email',
  tag: 'Administration',
  query: adminSubscriptionsQuery,
  reply: adminListReply(adminSubscription),
});

export const listUserPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments of a user with their documents and refunds, newest first',
  tag: 'Administration',
  query: z.object({ userId: id, cursor: z.string().max(200).optional() }),
  reply: z.object({ payments: z.array(billingPayment), nextCursor: z.string().nullable() }),
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refunds',
  summary: 'Give back a part of a payment, or all of it, which ends what was paid with it',
  tag: 'Administration',
  params: idParams,
  body: adminRefund,
  reply: nothing,
});

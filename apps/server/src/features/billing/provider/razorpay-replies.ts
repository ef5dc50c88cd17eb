import { z } from 'zod';
import type { ProviderEvent } from './payment-provider.ts';

const seconds = z.number().int().nonnegative();
const instant = seconds.transform((time) => new Date(time * 1000));
const paise = z.number().int().nonnegative();
const id = z.string().min(1).max(64);
/** An object, or an empty list where there are none. */
const notes = z.union([
  z.record(z.string(), z.coerce.string()),
  z.array(z.unknown()).transform((): Record<string, string> => ({})),
]);

export const orderReply = z
  .object({
    id,
    receipt: z.string().nullable(),
    amount: paise,
    amount_paid: paise,
    currency: z.string(),
    status: z.enum(['created', 'attempted', 'paid']),
    created_at: instant,
  })
  .transform(({ amount_paid, created_at, ...order }) => ({ ...order, amountPaid: amount_paid, createdAt: created_at }));

export const paymentReply = z
  .object({
    id,
    order_id: id.nullish(),
    invoice_id: id.nullish(),
    amount: paise,
    amount_refunded: paise.nullish(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
    error_description: z.string().nullish(),
    created_at: instant,
  })
  .transform((payment) => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    invoiceId: payment.invoice_id ?? null,
    amount: payment.amount,
    amountRefunded: payment.amount_refunded ?? 0,
    currency: payment.currency,
    status: payment.status,
    method: payment.method ?? 'unknown',
    failure: payment.status === 'failed' ? (payment.error_description ?? null) : null,
    createdAt: payment.created_at,
  }));

export const planReply = z.object({
  id,
  period: z.string(),
  item: z.object({ amount: paise }),
  notes: notes.nullish(),
});

export const subscriptionReply = z
  .object({
    id,
    plan_id: id,
    status: z.enum([
      'created',
      'authenticated',
      'active',
      'pending',
      'halted',
      'paused',
      'cancelled',
      'completed',
      'expired',
    ]),
    paid_count: z.number().int().nullish(),
    current_end: instant.nullish(),
    ended_at: instant.nullish(),
    payment_method: z.string().nullish(),
    notes: notes.nullish(),
  })
  .transform((subscription) => ({
    id: subscription.id,
    planId: subscription.plan_id,
    status: subscription.status,
    paidCount: subscription.paid_count ?? 0,
    currentEnd: subscription.current_end ?? null,
    endedAt: subscription.ended_at ?? null,
    isUpi: subscription.payment_method === 'upi',
    notes: subscription.notes ?? {},
  }));

/** Of whatever is sold through the same account. */
export const anyInvoiceReply = z.object({ subscription_id: id.nullish() });

export const invoiceReply = z
  .object({
    id,
    subscription_id: id,
    payment_id: id.nullish(),
    status: z.string(),
    amount: paise,
    billing_start: instant.nullish(),
    billing_end: instant.nullish(),
  })
  .transform((invoice) => ({
    id: invoice.id,
    subscriptionId: invoice.subscription_id,
    paymentId: invoice.payment_id ?? null,
    status: invoice.status,
    amount: invoice.amount,
    from: invoice.billing_start ?? null,
    until: invoice.billing_end ?? null,
  }));

export const refundReply = z
  .object({
    id,
    payment_id: id,
    amount: paise,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
    created_at: instant,
  })
  .transform((refund) => ({
    id: refund.id,
    key: refund.receipt ?? null,
    paymentId: refund.payment_id,
    amount: refund.amount,
    status: refund.status,
    createdAt: refund.created_at,
  }));

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item).max(100) });

const entity = z.object({ entity: z.object({ id }) }).optional();

/** @see https://razorpay.com/docs/webhooks/payloads/ */
export const webhookBody = z
  .object({
    event: z.string().max(100),
    created_at: instant,
    payload: z.object({ order: entity, payment: entity, subscription: entity, refund: entity }),
  })
  .transform(
    ({ event, created_at, payload }): ProviderEvent => ({
      name: event,
      at: created_at,
      orderId: payload.order?.entity.id,
      paymentId: payload.payment?.entity.id,
      subscriptionId: payload.subscription?.entity.id,
      refundId: payload.refund?.entity.id,
    }),
  );

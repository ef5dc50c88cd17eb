import { HOUR_MS, MINUTE_MS } from '@pressloom/contract';
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { webhookEvents } from '../../../database/schema/index.ts';
import type { BillingServices } from '../billing-services.ts';
import { findCheckoutOf } from '../checkout/find-checkout-of.ts';
import { settlePurchase } from '../payments/settle-purchase.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { followRefund } from '../refunds/follow-refund.ts';
import { requireProvider } from '../require-billing.ts';
import { alertOfFailure } from '../sweep/alert-of-failure.ts';

type EventRow = typeof webhookEvents.$inferSelect;

const AT_A_TIME = 50;
/** Tried at growing intervals for three days, as long as the sweep looks. */
const ATTEMPTS = 75;
/** The provider repeats an event for a day; the rest is for whoever looks for a cause. */
const KEPT_MS = 90 * 24 * HOUR_MS;

/**
 * Acts on events of the payment provider that are due, oldest first. What one is about is read from the provider, so that
 * their order and number don't matter. Returns how many were due.
 */
export async function handleWebhooks(
  services: BillingServices,
  now = new Date(),
  signal?: AbortSignal,
): Promise<number> {
  const due = await services.db
    .select()
    .from(webhookEvents)
    .where(lte(webhookEvents.dueAt, now))
    .orderBy(webhookEvents.dueAt)
    .limit(AT_A_TIME);
  for (const event of due) {
    if (signal?.aborted) break;
    await handle(services, event, now);
  }
  return due.length;
}

/** Forgets what was acted on, or given up, long ago. */
export async function forgetOldWebhooks(db: BillingServices['db'], now: Date): Promise<void> {
  const old = new Date(now.getTime() - KEPT_MS);
  await db.delete(webhookEvents).where(and(lt(webhookEvents.receivedAt, old), isNull(webhookEvents.dueAt)));
}

async function handle(services: BillingServices, event: EventRow, now: Date) {
  const { db, log } = services;
  const set = (values: Partial<EventRow>) =>
    db
      .update(webhookEvents)
      .set({ ...values, attempts: sql`${webhookEvents.attempts} + 1` })
      .where(eq(webhookEvents.id, event.id));
  try {
    await actOn(services, requireProvider(services), event, now);
    await set({ handledAt: now, dueAt: null, problem: null });
  } catch (err) {
    log.warn({ err, event: event.id, name: event.name }, 'A webhook of the payment provider could not be acted on');
    const wait = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(event.attempts, 10));
    const dueAt = event.attempts + 1 >= ATTEMPTS ? null : new Date(now.getTime() + wait);
    if (!dueAt) {
      const what = `Webhook ${event.id} (${event.name}) was given up`;
      await alertOfFailure(services, { err, what, since: event.receivedAt }, now);
    }
    await set({ dueAt, problem: err instanceof Error ? err.message.slice(0, 500) : 'Unknown' });
  }
}

/** Events of another shop on the same account are ignored. */
async function actOn(services: BillingServices, provider: PaymentProvider, event: EventRow, now: Date) {
  if (event.refundId) await followRefund({ ...services, provider }, event.refundId, now);
  const { subscriptionId, paymentId } = event;
  const orderId =
    event.orderId ?? (subscriptionId || !paymentId ? null : (await provider.readPayment(paymentId)).orderId);
  const checkoutId = await findCheckoutOf(services.db, { orderId, subscriptionId });
  if (checkoutId) await settlePurchase(services, checkoutId, { now });
}

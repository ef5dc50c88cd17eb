import { ERROR_CODES, formatPaise } from '@pressloom/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { payments, planGrants, refunds } from '../../../database/schema/index.ts';
import { conflict, notFound, refused } from '../../../http/errors.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { endGrant } from '../../plans/index.ts';
import { SWEEP_PAYMENTS } from '../job-names.ts';
import { recordEvent } from '../record-event.ts';
import { findSubscription, storePaidUntil, updateSubscription } from '../subscriptions/subscription-store.ts';
import { bringForward } from './bring-forward.ts';
import { givenBack, lockPayment, refundableNow } from './refundable.ts';

/** The background job that brings refunds to the provider. */
export const BRING_REFUNDS = 'bring-refunds';

type Payment = typeof payments.$inferSelect;

/**
 * A user asks for what the refund policy gives back. The plan that was paid with it ends.
 * @param amount in paise, as the user was shown it
 * @throws 404 for another user's payment; 409 `price_changed` if another amount, or nothing, would go back now
 */
export async function requestRefund(tx: Db, userId: string, paymentId: string, amount: number, now = new Date()) {
  const payment = await lockPayment(tx, paymentId, userId);
  if (!payment) throw notFound('Payment');
  const { paise } = refundableNow(payment, await givenBack(tx, paymentId), now);
  if (paise === 0) throw conflict(ERROR_CODES.priceChanged, 'No refund is due for this payment', { amount: 0 });
  if (paise !== amount) {
    const message = `The refund is now ${formatPaise(paise)}. Check the amount and confirm again.`;
    throw conflict(ERROR_CODES.priceChanged, message, { amount: paise });
  }
  await storeRefund(tx, payment, { total: paise, cause: 'user' }, now);
  await endPaidPlan(tx, payment, now);
}

/**
 * An administrator gives back any part of a payment, at any time. Once all of it has gone back, the plan that was paid
 * with it ends. Returns the payment, and what of it went back before and after.
 * @param refund.total in paise
 * @param refund.left what had not gone back when the administrator looked; undefined: whatever it is
 * @throws 404; 409 `price_changed` if another amount is left; 422 for more than is left
 */
export async function refundAsAdministrator(
  tx: Db,
  { paymentId, total, left: seen, reason }: { paymentId: string; total: number; left?: number; reason: string },
  now = new Date(),
): Promise<{ payment: Payment; before: number; after: number }> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw notFound('Payment');
  const before = await givenBack(tx, paymentId);
  const left = payment.total - before;
  if (seen !== undefined && seen !== left) {
    const message = `${formatPaise(left)} of this payment can be refunded now, not ${formatPaise(seen)}: something was refunded meanwhile. Check the payment before you refund again.`;
    throw conflict(ERROR_CODES.priceChanged, message, { amount: left });
  }
  if (total > left) {
    throw refused('too_much', left > 0 ? `At most ${formatPaise(left)} can be refunded` : 'All of it was refunded');
  }
  await storeRefund(tx, payment, { total, cause: 'administrator', reason }, now);
  if (total === left) await endPaidPlan(tx, payment, now);
  return { payment, before, after: before + total };
}

type NewRefund = Pick<typeof refunds.$inferInsert, 'total' | 'cause' | 'reason'>;

async function storeRefund(tx: Db, { id: paymentId, userId }: Payment, refund: NewRefund, now: Date) {
  await tx.insert(refunds).values({ ...refund, paymentId, userId, checkAt: now, createdAt: now });
  await recordEvent(tx, userId, 'account.refund-requested', formatPaise(refund.total));
  await runSoon(tx, BRING_REFUNDS);
}

/**
 * The time that was paid is over, and what was bought after it begins: once, however often the payment is refunded. Its
 * subscription ends too, unless another payment of it still runs: the refund of a month long past ends nothing. The sweep,
 * which is started, cancels it at the provider.
 */
export async function endPaidPlan(tx: Db, payment: Payment, now: Date) {
  const { id, userId, subscriptionId } = payment;
  const ended = await endGrant(tx, userId, id, now);
  if (!ended) return;
  const hasTimeLeft = ended.until === null || ended.until > now;
  if (hasTimeLeft) await recordEvent(tx, userId, 'account.paid-time-ended');
  await bringForward(tx, userId, ended, now);
  await storePaidUntil(tx, userId, now);
  const subscription = subscriptionId && (await findSubscription(tx, userId, subscriptionId));
  if (!subscription || (await isPaidOtherwise(tx, { userId, subscriptionId }, now))) return;
  // One that was replaced has ended before its time, which is given back only now.
  if (subscription.state === 'ended' && !hasTimeLeft) return;
  const endedAt = subscription.endedAt ?? now;
  await updateSubscription(tx, subscription, { state: 'refunded', endedAt, checkAt: now });
  await runSoon(tx, SWEEP_PAYMENTS);
}

async function isPaidOtherwise(
  tx: Db,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
  now: Date,
): Promise<boolean> {
  const running = await tx
    .select({ id: planGrants.id })
    .from(payments)
    .innerJoin(planGrants, eq(planGrants.subject, payments.id))
    .where(
      and(
        eq(payments.subscriptionId, subscriptionId),
        eq(planGrants.userId, userId),
        isNull(planGrants.endedAt),
        gt(planGrants.until, now),
      ),
    )
    .limit(1);
  return running.length > 0;
}

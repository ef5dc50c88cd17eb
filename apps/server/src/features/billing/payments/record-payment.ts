import { formatPaise, type PaymentMode } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { payments, refunds } from '../../../database/schema/index.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { readCredits } from '../../credits/index.ts';
import { grantPlan } from '../../plans/index.ts';
import { type CheckoutRow, requireCheckout, updateCheckout } from '../checkout/checkout-store.ts';
import { redeemCoupon } from '../coupons/settle-coupon.ts';
import { mailBuyer } from '../invoices/billing-mail.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { SWEEP_PAYMENTS } from '../job-names.ts';
import { appendEntry } from '../ledger/ledger-store.ts';
import { lockBilling } from '../lock-billing.ts';
import { recordEvent } from '../record-event.ts';
import { BRING_REFUNDS } from '../refunds/request-refund.ts';
import { requireSettlement } from '../require-billing.ts';
import {
  findSubscription,
  paidUntilOf,
  type SubscriptionRow,
  updateSubscription,
} from '../subscriptions/subscription-store.ts';
import { beginOrExtendSubscription } from './begin-or-extend-subscription.ts';
import { paidTime } from './paid-time.ts';
import type { Received } from './read-received.ts';
import { whyNotOwed } from './why-not-owed.ts';

type PaymentRow = typeof payments.$inferSelect;

/**
 * Records money that has arrived, as part of `tx`: once, whoever reports it first. What is owed for it is given in the
 * same transaction (plan, credits, invoice); what nobody is owed goes back.
 */
export async function recordPayment(
  tx: Db,
  config: Config,
  { id, userId }: Pick<CheckoutRow, 'id' | 'userId'>,
  received: Received,
  now: Date,
): Promise<void> {
  await lockBilling(tx, userId);
  const { payment } = received;
  const [known] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.providerId, payment.id));
  if (known) return;
  const checkout = await requireCheckout(tx, userId, id);
  const problem = (await whyNotOwed(tx, checkout, payment, now)) ?? (await redeemCouponOf(tx, checkout, now)) ?? null;
  const billed = { from: received.from, until: received.until, at: payment.createdAt };
  const time = problem ? { from: null, until: null } : paidTime(checkout.period, billed, await paidUntilOf(tx, userId));
  const subscriptionId = time.until
    ? await beginOrExtendSubscription(tx, checkout, { paidUntil: time.until, method: payment.method, now })
    : checkout.subscriptionId;
  const [row] = await tx
    .insert(payments)
    .values({
      userId,
      checkoutId: id,
      subscriptionId,
      providerId: payment.id,
      period: checkout.period,
      total: payment.amount,
      currency: payment.currency,
      amount: checkout.amount,
      method: payment.method,
      isOwed: problem === null,
      problem,
      ...time,
      paidAt: payment.createdAt,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('No payment was stored');
  await appendEntry(tx, { userId, kind: 'charge', subject: payment.id, paise: payment.amount });
  if (problem === null) await deliver(tx, config, checkout, row, now);
  else
    await giveBack(
      tx,
      checkout,
      row,
      { problem, back: payment.amountRefunded, mode: requireSettlement(config).mode },
      now,
    );
}

/** Redeems the coupon of a first payment. Returns why nothing is owed for it if that fails. */
async function redeemCouponOf(tx: Db, checkout: CheckoutRow, now: Date): Promise<string | undefined> {
  const { id, userId, couponCode, subscriptionId } = checkout;
  if (subscriptionId || !couponCode || (await redeemCoupon(tx, userId, id, now))) return undefined;
  return 'The coupon could no longer be used when this payment arrived.';
}

async function deliver(tx: Db, config: Config, checkout: CheckoutRow, payment: PaymentRow, now: Date) {
  const { userId, from, until } = payment;
  if (!from || !until) throw new Error(`Payment ${payment.id} pays for no time`);
  await grantPlan(tx, { userId, plan: checkout.plan, from, until, source: 'payment', subject: payment.id });
  await appendEntry(tx, { userId, kind: 'grant', subject: payment.id });
  await recordEvent(tx, userId, 'account.paid', formatPaise(payment.total));
  await issueInvoice(tx, requireSettlement(config), payment, now);
  await updateCheckout(tx, checkout, { state: 'paid', problem: null, settledAt: now });
  // Lifts the credits of this month at once.
  await readCredits(tx, userId, now);
}

/** @param back what was given back at the provider already, in paise */
async function giveBack(
  tx: Db,
  checkout: CheckoutRow,
  { id: paymentId, userId, total, providerId }: PaymentRow,
  { problem, back, mode }: { problem: string; back: number; mode: PaymentMode },
  now: Date,
) {
  if (back < total) {
    await tx.insert(refunds).values({
      userId,
      paymentId,
      total: total - back,
      cause: 'not owed',
      reason: problem,
      checkAt: now,
      createdAt: now,
    });
    await runSoon(tx, BRING_REFUNDS);
  }
  if (checkout.state !== 'paid') {
    await updateCheckout(tx, checkout, { state: 'returned', problem, settledAt: now, checkAt: now });
  }
  await endUnowed(tx, checkout, now);
  await mailBuyer(
    tx,
    { userId, mode },
    {
      about: `returned:${providerId}`,
      subject: 'We’re refunding your payment',
      text: `We received ${formatPaise(total)} that you don’t owe: ${problem} We’re refunding it to where it came from. Your bank may take up to seven days. There is nothing for you to do.`,
    },
  );
}

/** A mandate whose charges are not owed must not charge again. One that its user has cancelled is seen to already. */
async function endUnowed(tx: Db, { userId, subscriptionId }: CheckoutRow, now: Date) {
  const row = subscriptionId ? await findSubscription(tx, userId, subscriptionId) : undefined;
  if (!row || row.period === 'year' || !CHARGED.includes(row.state)) return;
  await updateSubscription(tx, row, { state: 'ended', endedAt: now, checkAt: now });
  await runSoon(tx, SWEEP_PAYMENTS);
}

const CHARGED: SubscriptionRow['state'][] = ['active', 'pending', 'halted', 'paused'];

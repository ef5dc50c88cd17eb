import type { Db } from '../../../database/connection.ts';
import { readCredits } from '../../credits/index.ts';
import { grantPlan } from '../../plans/index.ts';
import { type CheckoutRow, updateCheckout } from '../checkout/checkout-store.ts';
import { redeemCoupon } from '../coupons/settle-coupon.ts';
import { paidUntilOf } from '../subscriptions/subscription-store.ts';
import { keepSubscription } from './keep-subscription.ts';
import { paidTime } from './paid-time.ts';

/** A purchase whose coupon leaves nothing to pay: it is settled at once, and renews by nothing. */
export async function settleFree(tx: Db, checkout: CheckoutRow, now: Date): Promise<void> {
  const { id, userId, plan, period } = checkout;
  const { from, until } = paidTime(period, { from: null, until: null, at: now }, await paidUntilOf(tx, userId));
  await redeemCoupon(tx, userId, id, now);
  await keepSubscription(tx, checkout, { paidUntil: until, method: null, now });
  await grantPlan(tx, { userId, plan, from, until, source: 'payment', subject: id });
  await updateCheckout(tx, checkout, { state: 'paid', settledAt: now, checkAt: null });
  await readCredits(tx, userId, now);
}

import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { accountDeletions, subscriptions, users } from '../../../database/schema/index.ts';
import { type CheckoutRow, findOpenCheckout } from '../checkout/checkout-store.ts';
import { offerFor } from '../checkout/offer-for.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import { findSubscription } from '../subscriptions/subscription-store.ts';

/**
 * Why nothing is owed for a payment, in words for who paid, so that it goes back; undefined if it counts, provided that
 * the coupon of a first payment can be redeemed.
 */
export async function whyNotOwed(
  tx: Db,
  checkout: CheckoutRow,
  payment: ProviderPayment,
  now: Date,
): Promise<string | undefined> {
  const { userId, period, total, subscriptionId } = checkout;
  if (payment.amountRefunded >= payment.amount) return 'The payment provider gave it back.';
  if (await isGone(tx, userId)) return 'The account was deleted.';
  if (payment.currency !== 'INR' || payment.amount !== total)
    return 'Another amount was paid than this purchase costs.';
  if (subscriptionId) return whyNotGoingOn(tx, { userId, subscriptionId }, payment);
  if (checkout.state === 'abandoned' && (await hasGoneOn(tx, checkout))) {
    return 'You had given up this purchase for another one.';
  }
  const { canBuy } = await offerFor(tx, userId, now);
  return canBuy.includes(period) ? undefined : 'Another purchase of yours was paid before.';
}

/** Whether the user is at another purchase by now, or has bought it since: then only that one counts. */
async function hasGoneOn(tx: Db, { userId, createdAt }: CheckoutRow): Promise<boolean> {
  if (await findOpenCheckout(tx, userId)) return true;
  const since = and(eq(subscriptions.userId, userId), gte(subscriptions.createdAt, createdAt));
  return (await tx.$count(subscriptions, since)) > 0;
}

/** A further payment of a purchase: the next month of its subscription. */
async function whyNotGoingOn(
  tx: Db,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
  { createdAt }: ProviderPayment,
): Promise<string | undefined> {
  const subscription = await findSubscription(tx, userId, subscriptionId);
  if (subscription?.period === 'year') return 'This year was paid already.';
  const { state, cancelledAt } = subscription ?? {};
  const isOver = state === 'ended' || state === 'refunded' || state === undefined;
  if (isOver || (state === 'cancelled' && cancelledAt && createdAt > cancelledAt))
    return 'The subscription was cancelled before.';
  return undefined;
}

async function isGone(tx: Db, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ deleting: accountDeletions.userId })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(eq(users.id, userId));
  return !user || user.deleting !== null;
}

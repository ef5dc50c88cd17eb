import { HOUR_MS, MINUTE_MS } from '@pressloom/contract';
import type { BillingServices } from '../billing-services.ts';
import {
  type CheckoutRow,
  findCheckout,
  isAtProvider,
  requireCheckout,
  updateCheckout,
} from '../checkout/checkout-store.ts';
import { findCheckoutOf } from '../checkout/find-checkout-of.ts';
import { releaseCoupon } from '../coupons/settle-coupon.ts';
import { lockBilling } from '../lock-billing.ts';
import { isWithinReach } from '../provider/is-within-reach.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { recordProviderRefund } from '../refunds/follow-refund.ts';
import { requireProvider } from '../require-billing.ts';
import { followSubscription } from '../subscriptions/follow-subscription.ts';
import type { SubscriptionRow } from '../subscriptions/subscription-store.ts';
import { readReceived } from './read-received.ts';
import { recordPayment } from './record-payment.ts';

/** A purchase that is not paid by then is given up, and its coupon released. A later payment is still noticed. */
const ABANDONED_MS = 30 * MINUTE_MS;
const WATCHED_MS = 72 * HOUR_MS;

/**
 * Brings a purchase, and the subscription that came of it, to what the provider says: the one function that the browser's
 * report, webhooks and the sweep call. It can be repeated, at any time and by several at once.
 *
 * @param isGivenUp the user wants it no more: unless it is paid, it is abandoned now
 * @throws PaymentProviderError if the provider can't be asked
 */
export async function settlePurchase(
  services: BillingServices,
  checkoutId: string,
  { now = new Date(), isGivenUp = false }: { now?: Date; isGivenUp?: boolean } = {},
): Promise<void> {
  const { config, db } = services;
  const provider = requireProvider(services);
  const checkout = await findCheckout(db, checkoutId);
  if (!checkout) return;
  const isReachable = await isWithinReach(provider, checkout.keyId, () => readThere(provider, checkout));
  for (const received of isReachable ? await readReceived(db, provider, checkout) : []) {
    const { id, amountRefunded } = received.payment;
    const refunded = amountRefunded > 0 ? await provider.listRefunds(id) : [];
    await db.transaction(async (tx) => {
      await recordPayment(tx, config, checkout, received, now);
      // With it: once a payment is known, nobody asks about it again.
      for (const refund of refunded) await recordProviderRefund(tx, config, refund, now);
    });
  }
  const settled = await requireCheckout(db, checkout.userId, checkoutId);
  await followCheckout(services, provider, settled, { now, isGivenUp, isReachable });
  if (settled.subscriptionId) {
    await followSubscription(services, provider, { id: settled.subscriptionId, userId: settled.userId }, now);
  }
}

async function followCheckout(
  { db }: BillingServices,
  provider: PaymentProvider,
  checkout: CheckoutRow,
  { now, isGivenUp, isReachable }: { now: Date; isGivenUp: boolean; isReachable: boolean },
) {
  const age = now.getTime() - checkout.createdAt.getTime();
  const isDue = checkout.state === 'open' && (isGivenUp || !isReachable || age >= ABANDONED_MS);
  const isAwaited =
    isDue && isReachable && !isGivenUp && age < WATCHED_MS && (await isOnItsWay(provider, checkout, now));
  const state = await db.transaction(async (tx) => {
    await lockBilling(tx, checkout.userId);
    const current = await requireCheckout(tx, checkout.userId, checkout.id);
    // Another report was quicker: it has seen to the rest.
    if (current.state !== checkout.state) return undefined;
    const values: Partial<CheckoutRow> = isAwaited
      ? AWAITED
      : isDue
        ? { state: 'abandoned', problem: isReachable ? null : OUT_OF_REACH }
        : {};
    const keyId = isReachable && isAtProvider(current) ? provider.publicKey : current.keyId;
    await updateCheckout(tx, current, { ...values, keyId, checkAt: nextLook({ ...current, ...values }, now) });
    if (values.state === 'abandoned') await releaseCoupon(tx, current.userId, current.id, now);
    return values.state ?? current.state;
  });
  // Only what is given up for good: nobody can agree to it any more.
  const isOver = state === 'abandoned' || state === 'returned';
  if (isOver && isReachable && checkout.providerSubscriptionId) {
    await provider.cancelSubscription(checkout.providerSubscriptionId);
  }
}

const AWAITED = {
  state: 'open',
  problem: 'Your bank is still confirming this payment. You can close this page: your plan begins when it’s confirmed.',
} as const;

const OUT_OF_REACH = 'This purchase can’t be completed because payments now go to another account. Start again.';

async function readThere(provider: PaymentProvider, { orderId, providerSubscriptionId }: CheckoutRow) {
  if (providerSubscriptionId) await provider.readSubscription(providerSubscriptionId);
  else if (orderId) await provider.readOrder(orderId);
}

/** The customer has agreed, and their bank takes its time: with a mandate that may be days. */
async function isOnItsWay(provider: PaymentProvider, checkout: CheckoutRow, now: Date): Promise<boolean> {
  const { orderId, providerSubscriptionId } = checkout;
  if (providerSubscriptionId) {
    const { status } = await provider.readSubscription(providerSubscriptionId);
    return status === 'authenticated' || status === 'active' || status === 'pending';
  }
  const attempts = orderId ? await provider.listPayments(orderId) : [];
  return attempts.some(
    ({ status, createdAt }) =>
      status === 'authorized' || (status === 'created' && now.getTime() - createdAt.getTime() < HOUR_MS),
  );
}

/** After the first look, half an hour after it began, then hourly for three days. An order can be paid twice, so it is watched after its payment too. */
function nextLook({ state, createdAt, orderId }: CheckoutRow, now: Date): Date | null {
  const firstLook = createdAt.getTime() + ABANDONED_MS;
  if (state === 'open' && now.getTime() < firstLook) return new Date(firstLook);
  const isWatched = state === 'open' || state === 'abandoned' || orderId !== null;
  return isWatched && now.getTime() < createdAt.getTime() + WATCHED_MS ? new Date(now.getTime() + HOUR_MS) : null;
}

/** The same for a subscription, with what was paid for it. @throws PaymentProviderError */
export async function settleSubscription(
  services: BillingServices,
  { id, userId, providerId }: SubscriptionRow,
  now = new Date(),
): Promise<void> {
  const checkoutId = await findCheckoutOf(services.db, { orderId: null, subscriptionId: providerId });
  if (checkoutId) await settlePurchase(services, checkoutId, { now });
  else await followSubscription(services, requireProvider(services), { id, userId }, now);
}

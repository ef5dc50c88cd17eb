import type { Db } from '../../../database/connection.ts';
import { subscriptions } from '../../../database/schema/index.ts';
import { type CheckoutRow, updateCheckout } from '../checkout/checkout-store.ts';
import { recordEvent } from '../record-event.ts';
import { nextCheck } from '../subscriptions/next-check.ts';
import { findInForce, updateSubscription } from '../subscriptions/subscription-store.ts';
import { canCancel } from '../subscriptions/what-is-possible.ts';

/**
 * The subscription that a payment begins or carries on, as part of `tx`. What begins takes the place of the one in force,
 * which the sweep cancels at the provider.
 */
export async function beginOrExtendSubscription(
  tx: Db,
  checkout: CheckoutRow,
  { paidUntil, method, now }: { paidUntil: Date; method: string | null; now: Date },
): Promise<string> {
  const { userId, plan, period, total, providerSubscriptionId: providerId, keyId } = checkout;
  if (checkout.subscriptionId) {
    await updateSubscription(tx, { id: checkout.subscriptionId, userId }, { paidUntil, checkAt: now });
    return checkout.subscriptionId;
  }
  const before = await findInForce(tx, userId);
  if (before) {
    await updateSubscription(tx, before, { state: 'ended', endedAt: now, checkAt: now });
    if (canCancel(before)) await recordEvent(tx, userId, 'account.replaced');
  }
  // A free month has nothing to renew it.
  const state = period === 'month' && providerId === null ? 'cancelled' : 'active';
  const row = { state, period, paidUntil } as const;
  const [subscription] = await tx
    .insert(subscriptions)
    .values({ ...row, userId, plan, total, providerId, keyId, method, createdAt: now, checkAt: nextCheck(row, now) })
    .returning({ id: subscriptions.id });
  if (!subscription) throw new Error('No subscription was stored');
  await updateCheckout(tx, checkout, { subscriptionId: subscription.id });
  return subscription.id;
}

import { conflict, refused } from '../../../http/errors.ts';
import { runSoon } from '../../../system/run-soon.ts';
import type { BillingServices } from '../billing-services.ts';
import { SWEEP_PAYMENTS } from '../job-names.ts';
import { lockBilling } from '../lock-billing.ts';
import { settleSubscription } from '../payments/settle-purchase.ts';
import { PaymentProviderError } from '../provider/provider-error.ts';
import { recordEvent } from '../record-event.ts';
import { requireBilling, requireProvider } from '../require-billing.ts';
import { followSubscription } from './follow-subscription.ts';
import { findInForce, type SubscriptionRow, updateSubscription } from './subscription-store.ts';
import { canCancel, canChangeCard, canResume } from './what-is-possible.ts';

/**
 * Cancels the subscription. What the user wants is stored first and counts from then on; the provider is told at once, or
 * by the sweep if it can't be reached now.
 */
export async function cancelSubscription(services: BillingServices, userId: string, now = new Date()): Promise<void> {
  const row = await change(services, userId, now, (found) => {
    if (found.period === 'year') throw conflict('not_cancellable', 'A year is paid once, and ends by itself');
    if (!canCancel(found)) throw conflict('not_cancellable', 'Your subscription is already cancelled');
    return { state: 'cancelled', cancelledAt: now, checkAt: now };
  });
  await settleWithProvider(services, row, now);
}

/**
 * Goes on with a subscription that is cancelled or paused and whose mandate still stands. The request is stored first, so that
 * the sweep brings it to the provider if it can't be reached now; repeating it changes nothing.
 * @throws PaymentProviderError
 */
export async function resumeSubscription(services: BillingServices, userId: string, now = new Date()): Promise<void> {
  requireBilling(services.config);
  const provider = requireProvider(services);
  const row = await change(services, userId, now, (found) => {
    if (found.state === 'active') return { checkAt: now };
    if (!canResume(found, now)) throw conflict('not_resumable', 'This subscription is over. You can buy Pro again.');
    // `cancelledAt` is kept until the provider confirms that it goes on.
    return { state: 'active', cancelledAt: found.cancelledAt ?? now, checkAt: now };
  });
  await followSubscription(services, provider, row, now);
}

/** What the provider's checkout needs to change the card. */
export async function changeCard({ config, db }: BillingServices, userId: string) {
  const { scriptUrl, keyId: key } = requireBilling(config);
  const row = await findInForce(db, userId);
  if (!row?.providerId || !canChangeCard(row)) {
    const message =
      row?.method === 'upi'
        ? 'A subscription by UPI cannot be changed. Cancel it and buy Pro again: no paid time is lost.'
        : 'There is no subscription whose card could be changed';
    throw refused('card_not_changeable', message);
  }
  return { scriptUrl, key, subscriptionId: row.providerId };
}

const change = (
  { db }: BillingServices,
  userId: string,
  now: Date,
  decide: (row: SubscriptionRow) => Partial<SubscriptionRow>,
): Promise<SubscriptionRow> =>
  db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const found = await findInForce(tx, userId);
    if (!found) throw conflict('no_subscription', 'You have no subscription');
    const values = decide(found);
    await updateSubscription(tx, found, values);
    // That it was resumed is recorded once the provider confirms it: follow-subscription.ts.
    if (values.state === 'cancelled') await recordEvent(tx, userId, 'account.cancelled');
    await runSoon(tx, SWEEP_PAYMENTS);
    return { ...found, ...values, updatedAt: now };
  });

async function settleWithProvider(services: BillingServices, row: SubscriptionRow, now: Date) {
  try {
    // What was charged just now is time that is paid: nothing ends before that is known.
    await settleSubscription(services, row, now);
  } catch (err) {
    if (!(err instanceof PaymentProviderError)) throw err;
    services.log.warn(
      { err, subscription: row.id },
      'The provider could not be told of a cancellation: the sweep will',
    );
  }
}

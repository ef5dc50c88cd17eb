import { HOUR_MS } from '@pressloom/contract';
import { asc, lte } from 'drizzle-orm';
import { checkouts, subscriptions } from '../../../database/schema/index.ts';
import type { BillingServices } from '../billing-services.ts';
import { updateCheckout } from '../checkout/checkout-store.ts';
import { settlePurchase, settleSubscription } from '../payments/settle-purchase.ts';
import { updateSubscription } from '../subscriptions/subscription-store.ts';
import { forgetOldWebhooks } from '../webhooks/handle-webhooks.ts';
import { alertOfSilence } from '../webhooks/webhook-health.ts';
import { alertOfFailure } from './alert-of-failure.ts';

const AT_A_TIME = 50;

/**
 * Asks the provider about everything that is not settled: purchases after 15 and 30 minutes and then hourly for three days,
 * subscriptions when their paid time ends. So nothing hangs on a webhook or an open page. Returns how many were due.
 */
export async function sweepPayments(
  services: BillingServices,
  now = new Date(),
  signal?: AbortSignal,
): Promise<number> {
  const purchases = await sweepCheckouts(services, now, signal);
  const due = await sweepSubscriptions(services, now, signal);
  await alertOfSilence(services.db, services.config, now);
  await forgetOldWebhooks(services.db, now);
  return purchases + due;
}

async function sweepCheckouts(services: BillingServices, now: Date, signal?: AbortSignal): Promise<number> {
  const { db, log } = services;
  const due = await db
    .select()
    .from(checkouts)
    .where(lte(checkouts.checkAt, now))
    .orderBy(asc(checkouts.checkAt))
    .limit(AT_A_TIME);
  for (const checkout of due) {
    if (signal?.aborted) break;
    try {
      await settlePurchase(services, checkout.id, { now });
    } catch (err) {
      log.warn({ err, checkout: checkout.id }, 'A purchase could not be settled');
      await updateCheckout(db, checkout, { checkAt: new Date(now.getTime() + HOUR_MS) });
      const what = `Purchase ${checkout.id} can’t be settled`;
      await alertOfFailure(services, { err, what, since: checkout.createdAt }, now);
    }
  }
  return due.length;
}

async function sweepSubscriptions(services: BillingServices, now: Date, signal?: AbortSignal): Promise<number> {
  const { db, log } = services;
  const due = await db
    .select()
    .from(subscriptions)
    .where(lte(subscriptions.checkAt, now))
    .orderBy(asc(subscriptions.checkAt))
    .limit(AT_A_TIME);
  for (const row of due) {
    if (signal?.aborted) break;
    try {
      await settleSubscription(services, row, now);
    } catch (err) {
      log.warn({ err, subscription: row.id }, 'A subscription could not be followed');
      await updateSubscription(db, row, { checkAt: new Date(now.getTime() + HOUR_MS) });
      const what = `Subscription ${row.id} can’t be brought in line with the payment provider`;
      await alertOfFailure(services, { err, what, since: row.endedAt ?? row.cancelledAt ?? row.paidUntil }, now);
    }
  }
  return due.length;
}

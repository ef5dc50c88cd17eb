import { eq, inArray, min } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { checkouts, payments, providerComparisons, refunds } from '../../../database/schema/index.ts';
import type { BillingServices } from '../billing-services.ts';
import { findCheckoutOf } from '../checkout/find-checkout-of.ts';
import { settlePurchase } from '../payments/settle-purchase.ts';
import type { ProviderPayment, ProviderRefund } from '../provider/payment-provider.ts';
import { followRefund } from '../refunds/follow-refund.ts';
import { requireProvider } from '../require-billing.ts';
import { alertOfFailure } from './alert-of-failure.ts';

/** A bank may take so long for a payment, and the provider for its time. */
const OVERLAP_MS = 3 * 24 * 3_600_000;

/**
 * Compares the provider's payments and refunds with ours, and settles what is unknown here: those since three days before
 * the last comparison in which nothing failed, however long nothing ran. An order can be paid as long as its page is open,
 * and is looked after for three days only; a subscription may be charged just before it ends; a refund may be made in the
 * provider's dashboard. Other shops on the same account are ignored.
 */
export async function settleUnheard(services: BillingServices, now = new Date(), signal?: AbortSignal): Promise<void> {
  const provider = requireProvider(services);
  const since = await firstToCompare(services.db, provider.publicKey, now);
  let hasFailed = false;
  for (const { id, orderId, invoiceId, createdAt } of await unknownPayments(
    services.db,
    await provider.listPaymentsSince(since),
  )) {
    if (signal?.aborted) return;
    await attempt(`Payment ${id}`, createdAt, async () => {
      const subscriptionId = invoiceId && (await provider.subscriptionOfInvoice(invoiceId));
      const checkoutId = await findCheckoutOf(services.db, { orderId, subscriptionId });
      if (checkoutId) await settlePurchase(services, checkoutId, { now });
    });
  }
  for (const { id, createdAt } of await unknownRefunds(services.db, await provider.listRefundsSince(since))) {
    if (signal?.aborted) return;
    await attempt(`Refund ${id}`, createdAt, () => followRefund({ ...services, provider }, id, now));
  }
  if (!hasFailed) await noteComparison(services.db, provider.publicKey, now);

  async function attempt(what: string, at: Date, run: () => Promise<void>) {
    try {
      await run();
    } catch (err) {
      hasFailed = true;
      services.log.warn({ err, what }, 'What the payment provider has could not be settled');
      await alertOfFailure(services, { err, what: `${what} can’t be settled`, since: at }, now);
    }
  }
}

async function firstToCompare(db: Db, keyId: string, now: Date): Promise<Date> {
  const [last] = await db.select().from(providerComparisons).where(eq(providerComparisons.keyId, keyId));
  const [first] = last ? [] : await db.select({ at: min(checkouts.createdAt) }).from(checkouts);
  return new Date((last?.comparedAt ?? first?.at ?? now).getTime() - OVERLAP_MS);
}

async function noteComparison(db: Db, keyId: string, comparedAt: Date): Promise<void> {
  await db
    .insert(providerComparisons)
    .values({ keyId, comparedAt })
    .onConflictDoUpdate({ target: providerComparisons.keyId, set: { comparedAt } });
}

async function unknownPayments(db: Db, all: ProviderPayment[]): Promise<ProviderPayment[]> {
  const paid = all.filter(({ status, orderId }) => orderId && (status === 'captured' || status === 'refunded'));
  const ids = paid.map(({ id }) => id);
  const rows = await db.select({ id: payments.providerId }).from(payments).where(inArray(payments.providerId, ids));
  const known = new Set(rows.map(({ id }) => id));
  return paid.filter(({ id }) => !known.has(id));
}

/** What is still on its way is asked about anyway. */
async function unknownRefunds(db: Db, all: ProviderRefund[]): Promise<ProviderRefund[]> {
  const ids = all.map(({ id }) => id);
  const rows = await db.select({ id: refunds.providerId }).from(refunds).where(inArray(refunds.providerId, ids));
  const known = new Set(rows.map(({ id }) => id));
  return all.filter(({ id }) => !known.has(id));
}

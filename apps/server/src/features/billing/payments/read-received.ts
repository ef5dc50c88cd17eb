import { inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { payments } from '../../../database/schema/index.ts';
import type { CheckoutRow } from '../checkout/checkout-store.ts';
import type { PaymentProvider, ProviderPayment } from '../provider/payment-provider.ts';

/** Money that has arrived, and the time that the provider billed for it; a single order names none. */
export interface Received {
  payment: ProviderPayment;
  from: Date | null;
  until: Date | null;
}

/** What the provider has received for a purchase and we have not recorded, oldest first. @throws PaymentProviderError */
export async function readReceived(db: Db, provider: PaymentProvider, checkout: CheckoutRow): Promise<Received[]> {
  const { orderId, providerSubscriptionId } = checkout;
  const received: Received[] = [];
  if (orderId) {
    const all = (await provider.listPayments(orderId)).toReversed();
    const arrived = all.filter(({ status }) => status === 'captured' || status === 'refunded');
    received.push(...arrived.map((payment) => ({ payment, from: null, until: null })));
  }
  if (providerSubscriptionId) {
    const paid = (await provider.listInvoices(providerSubscriptionId)).filter(({ status }) => status === 'paid');
    const known = await knownAmong(
      db,
      paid.flatMap(({ paymentId }) => paymentId ?? []),
    );
    for (const { paymentId, from, until } of paid.toReversed()) {
      if (!paymentId || known.has(paymentId)) continue;
      received.push({ payment: await provider.readPayment(paymentId), from, until });
    }
  }
  const known = await knownAmong(
    db,
    received.map(({ payment }) => payment.id),
  );
  return received.filter(({ payment }) => !known.has(payment.id));
}

async function knownAmong(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: payments.providerId }).from(payments).where(inArray(payments.providerId, ids));
  return new Set(rows.map(({ id }) => id));
}

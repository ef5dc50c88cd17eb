import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { checkouts } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { type CheckoutRow, isAtProvider, requireCheckout } from './checkout-store.ts';

/** Ten years of months. */
const CYCLES = 120;

/**
 * Has the provider expect the payment of a purchase: an order for a year, a subscription for months. It can be repeated
 * after any failure, and by two tabs at once: what is stored first counts, and no browser gets to know another one.
 * @throws PaymentProviderError
 */
export async function openAtProvider(
  { db }: Pick<Services, 'db'>,
  provider: PaymentProvider,
  checkout: CheckoutRow,
): Promise<CheckoutRow> {
  const { id, userId, period, total, createdAt } = checkout;
  const keyId = provider.publicKey;
  if (checkout.state !== 'open' || isAtProvider(checkout)) return checkout;
  if (period === 'year') {
    const order = await provider.ensureOrder({ receipt: id, amount: total });
    await storeOnce(db, checkout, { orderId: order.id, keyId });
    return requireCheckout(db, userId, id);
  }
  const planId = await provider.ensureMonthlyPlan({
    reference: `pro-month-${total}`,
    name: 'pressloom Pro, monthly',
    amount: total,
  });
  const subscription = await provider.ensureSubscription({ reference: id, since: createdAt, planId, cycles: CYCLES });
  await storeOnce(db, checkout, { providerSubscriptionId: subscription.id, keyId });
  const stored = await requireCheckout(db, userId, id);
  if (stored.providerSubscriptionId !== subscription.id) await provider.cancelSubscription(subscription.id);
  return stored;
}

const storeOnce = (
  db: Db,
  { id, userId }: CheckoutRow,
  values: { keyId: string } & ({ orderId: string } | { providerSubscriptionId: string }),
) =>
  db
    .update(checkouts)
    .set(values)
    .where(
      and(
        eq(checkouts.id, id),
        eq(checkouts.userId, userId),
        eq(checkouts.state, 'open'),
        isNull(checkouts.orderId),
        isNull(checkouts.providerSubscriptionId),
      ),
    );

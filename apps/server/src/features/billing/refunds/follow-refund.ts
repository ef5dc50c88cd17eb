import { eq, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { payments, refunds } from '../../../database/schema/index.ts';
import type { RefundServices } from '../billing-services.ts';
import type { ProviderRefund } from '../provider/payment-provider.ts';
import { recordRefund } from './record-refund.ts';
import { givenBack, lockPayment } from './refundable.ts';
import { endPaidPlan } from './request-refund.ts';

/**
 * A webhook tells of a refund: reads the truth from the provider. One that was made in the provider's dashboard is
 * recorded as an administrator's, so that the ledger equals the provider's books.
 * @param providerId the provider's ID of the refund
 */
export async function followRefund(services: RefundServices, providerId: string, now = new Date()): Promise<void> {
  const { db, config, provider } = services;
  const found = await provider.readRefund(providerId);
  await db.transaction((tx) => recordProviderRefund(tx, config, found, now));
}

/** Records what the provider says of a refund, also of one that is unknown here. */
export async function recordProviderRefund(tx: Db, config: Config, found: ProviderRefund, now: Date): Promise<void> {
  const refund = (await findRefund(tx, found)) ?? (await adoptRefund(tx, found, now));
  if (refund) await recordRefund(tx, config, refund, found, now);
}

/** What we asked for has the provider's ID here once the answer is recorded, and our key there from the beginning. */
async function findRefund(tx: Db, { id, key }: ProviderRefund) {
  const isOurs = z.uuid().safeParse(key).success && key !== null ? eq(refunds.id, key) : undefined;
  const [refund] = await tx
    .select({ id: refunds.id, paymentId: refunds.paymentId })
    .from(refunds)
    .where(or(eq(refunds.providerId, id), isOurs));
  return refund;
}

/** Returns nothing for a payment that is not ours. */
async function adoptRefund(tx: Db, found: ProviderRefund, now: Date) {
  const { id: providerId, amount: total } = found;
  const [paid] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.providerId, found.paymentId));
  const payment = paid && (await lockPayment(tx, paid.id));
  if (!payment) return undefined;
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      userId: payment.userId,
      total,
      providerId,
      cause: 'administrator',
      reason: 'Made in the payment provider’s dashboard',
      state: 'pending',
      checkAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: refunds.providerId })
    .returning({ id: refunds.id, paymentId: refunds.paymentId });
  if (refund && (await givenBack(tx, payment.id)) >= payment.total) await endPaidPlan(tx, payment, now);
  return refund ?? findRefund(tx, found);
}

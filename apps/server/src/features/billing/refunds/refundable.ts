import { refundTerms } from '@pressloom/contract';
import { and, eq, ne, sum } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { payments, refunds } from '../../../database/schema/index.ts';
import { lockBilling } from '../lock-billing.ts';

type Payment = typeof payments.$inferSelect;

/** The provider refunds no less, in paise. */
const LEAST = 100;

/** What the refund policy gives back of a payment now, after what went back already. */
export function refundableNow({ isOwed, period, total, paidAt, from }: Payment, given: number, now: Date) {
  const kind = period === 'year' ? 'annual' : 'monthly';
  const terms = refundTerms({ kind, paise: total, paidAt, ...(from && { from }) }, now);
  const paise = terms.paise - given;
  // What nobody is owed goes back by itself.
  return isOwed && paise >= LEAST ? { ...terms, paise } : { ...terms, paise: 0, kind: 'none' as const };
}

/**
 * Locks a payment and what its user buys and cancels: its refunds are decided one after another, so that never more goes
 * back than was paid, and nobody writes over the end of its subscription.
 */
export async function lockPayment(tx: Db, paymentId: string, userId?: string): Promise<Payment | undefined> {
  const isWanted = and(eq(payments.id, paymentId), userId === undefined ? undefined : eq(payments.userId, userId));
  const [found] = await tx.select({ userId: payments.userId }).from(payments).where(isWanted);
  if (!found) return undefined;
  await lockBilling(tx, found.userId);
  const [payment] = await tx.select().from(payments).where(isWanted).for('update');
  return payment;
}

/** What went back of a payment or is on its way, in paise. */
export async function givenBack(tx: Db, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ total: sum(refunds.total) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')));
  return Number(row?.total ?? 0);
}

import type { Checkout } from '@pressloom/contract';
import { and, eq, min } from 'drizzle-orm';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/connection.ts';
import { checkouts, payments } from '../../../database/schema/index.ts';
import { notFound } from '../../../http/errors.ts';
import { offerFor } from './offer-for.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** A purchase of the user. @throws 404 */
export async function requireCheckout(db: Db, userId: string, id: string): Promise<CheckoutRow> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, id), eq(checkouts.userId, userId)));
  if (!row) throw notFound('Purchase');
  return row;
}

export async function findOpenCheckout(db: Db, userId: string): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')));
  return row;
}

/** By its ID alone: for what the provider reports. */
export async function findCheckout(db: Db, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return row;
}

export async function updateCheckout(
  tx: Db,
  { id, userId }: Pick<CheckoutRow, 'id' | 'userId'>,
  values: Partial<typeof checkouts.$inferInsert>,
): Promise<void> {
  await tx
    .update(checkouts)
    .set(values)
    .where(and(eq(checkouts.id, id), eq(checkouts.userId, userId)));
}

/** Otherwise there is nothing to be paid: it is free, or the provider was not reached yet. */
export const isAtProvider = ({ orderId, providerSubscriptionId }: CheckoutRow): boolean =>
  orderId !== null || providerSubscriptionId !== null;

/** An open one has a problem only while a bank confirms a payment of it: it is not to be paid a second time. */
const isPayable = (row: CheckoutRow) => row.state === 'open' && row.problem === null && isAtProvider(row);

export async function toCheckout(
  { db, config }: { db: Db; config: Config },
  user: { id: string; email: string },
  row: CheckoutRow,
  now = new Date(),
): Promise<Checkout> {
  const { id, period, state, amount, couponCode, problem, details } = row;
  const startsAt = (await paidFrom(db, row)) ?? (await offerFor(db, user.id, now)).startsAt;
  const { billing } = config;
  return {
    id,
    period,
    state,
    amount,
    couponCode,
    problem,
    startsAt: startsAt.toISOString(),
    renews: row.providerSubscriptionId !== null,
    payment:
      billing && isPayable(row)
        ? {
            scriptUrl: billing.scriptUrl,
            key: billing.keyId,
            orderId: row.orderId,
            subscriptionId: row.providerSubscriptionId,
            name: details.name,
            email: user.email,
          }
        : null,
  };
}

/** When the time begins that was bought; undefined while it is not paid. */
async function paidFrom(db: Db, { id, userId }: CheckoutRow): Promise<Date | undefined> {
  const [row] = await db
    .select({ from: min(payments.from) })
    .from(payments)
    .where(and(eq(payments.checkoutId, id), eq(payments.userId, userId)));
  return row?.from ?? undefined;
}

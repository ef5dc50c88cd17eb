import type { User } from '@pressloom/contract';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import {
  billingDetails,
  checkouts,
  invoices,
  payments,
  planGrants,
  refunds,
  subscriptions,
} from '../../database/schema/index.ts';

/**
 * What a user bought, paid and was given, oldest first, with the documents as they are printed. The reasons that
 * administrators note are for each other.
 */
export async function readBilling(db: Db, { id }: User) {
  const [details] = await db
    .select(withoutOwner(getTableColumns(billingDetails)))
    .from(billingDetails)
    .where(eq(billingDetails.userId, id));
  return {
    details: details ?? null,
    plans: await db
      .select(withoutReason(getTableColumns(planGrants)))
      .from(planGrants)
      .where(eq(planGrants.userId, id))
      .orderBy(asc(planGrants.createdAt)),
    subscriptions: await db
      .select(withoutOwner(getTableColumns(subscriptions)))
      .from(subscriptions)
      .where(eq(subscriptions.userId, id))
      .orderBy(asc(subscriptions.createdAt)),
    purchases: await db
      .select(withoutOwner(getTableColumns(checkouts)))
      .from(checkouts)
      .where(eq(checkouts.userId, id))
      .orderBy(asc(checkouts.createdAt)),
    payments: await db
      .select(withoutOwner(getTableColumns(payments)))
      .from(payments)
      .where(eq(payments.userId, id))
      .orderBy(asc(payments.paidAt)),
    refunds: await db
      .select(withoutReason(getTableColumns(refunds)))
      .from(refunds)
      .where(eq(refunds.userId, id))
      .orderBy(asc(refunds.createdAt)),
    documents: await db
      .select(withoutOwner(getTableColumns(invoices)))
      .from(invoices)
      .where(eq(invoices.userId, id))
      .orderBy(asc(invoices.issuedAt), asc(invoices.number)),
  };
}

function withoutOwner<Columns extends { userId: unknown }>({
  userId: _,
  ...columns
}: Columns): Omit<Columns, 'userId'> {
  return columns;
}

function withoutReason<Columns extends { userId: unknown; reason: unknown }>(columns: Columns) {
  const { reason: _, ...rest } = withoutOwner(columns);
  return rest;
}

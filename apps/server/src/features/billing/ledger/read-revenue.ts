import { dateInIndia, type MonthlyRevenue, type PaymentMode, startOfDayInIndia } from '@pressloom/contract';
import { and, desc, eq, gte, isNotNull, like, notInArray, sql } from 'drizzle-orm';
import { TEST_KEYS } from '../../../billing-config.ts';
import type { Db } from '../../../database/connection.ts';
import { checkouts, ledgerEntries, payments, refunds } from '../../../database/schema/index.ts';

const MONTHS = 12;

const month = sql<string>`to_char(${ledgerEntries.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM')`;

/**
 * What the ledger says was received and given back, by the months in India in which it was entered: this one and the
 * eleven before, newest first, without those in which nothing was.
 *
 * @param mode of the payments: with live keys, what was tried with test keys before is left out
 */
export async function readRevenue(db: Db, mode: PaymentMode, now = new Date()): Promise<MonthlyRevenue[]> {
  const today = dateInIndia(now);
  const since = startOfDayInIndia(today.year, today.month - MONTHS + 1, 1);
  const sums = await db
    .select({
      month,
      received: sql`coalesce(sum(${ledgerEntries.paise}) filter (where ${ledgerEntries.paise} > 0), 0)`.mapWith(Number),
      refunded: sql`coalesce(-sum(${ledgerEntries.paise}) filter (where ${ledgerEntries.paise} < 0), 0)`.mapWith(
        Number,
      ),
    })
    .from(ledgerEntries)
    // As its partial index is written.
    .where(
      and(
        sql`${ledgerEntries.paise} <> 0`,
        gte(ledgerEntries.createdAt, since),
        mode === 'live' ? notInArray(ledgerEntries.subject, testSubjects(db)) : undefined,
      ),
    )
    .groupBy(month)
    .orderBy(desc(month));
  return sums.map((sum) => ({ ...sum, net: sum.received - sum.refunded }));
}

/** Payments that were made with test keys, and their refunds. */
function testSubjects(db: Db) {
  const isTest = and(eq(checkouts.id, payments.checkoutId), like(checkouts.keyId, `${TEST_KEYS}%`));
  const paid = db.select({ subject: payments.providerId }).from(payments).innerJoin(checkouts, isTest);
  const refunded = db
    .select({ subject: sql<string>`${refunds.providerId}` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(checkouts, isTest)
    .where(isNotNull(refunds.providerId));
  return paid.unionAll(refunded);
}

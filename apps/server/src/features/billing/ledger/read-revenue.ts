import { dateInIndia, type MonthlyRevenue, startOfDayInIndia } from '@pressloom/contract';
import { and, desc, gte, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { ledgerEntries } from '../../../database/schema/index.ts';

const MONTHS = 12;

const month = sql<string>`to_char(${ledgerEntries.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM')`;

/**
 * What the ledger says was received and given back, by the months in India in which it was entered: this one and the
 * eleven before, newest first, without those in which nothing was.
 */
export async function readRevenue(db: Db, now = new Date()): Promise<MonthlyRevenue[]> {
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
    .where(and(sql`${ledgerEntries.paise} <> 0`, gte(ledgerEntries.createdAt, since)))
    .groupBy(month)
    .orderBy(desc(month));
  return sums.map((sum) => ({ ...sum, net: sum.received - sum.refunded }));
}

import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { aiProviders, creditBalances, users } from '../../../database/schema/index.ts';
import { monthOf } from '../../credits/index.ts';

/** A user's own model as stored, with its key sealed. */
export type StoredProvider = typeof aiProviders.$inferSelect;

/** Whose model writes for a user, and whether it can be paid for. */
export interface Terms {
  /** The user's own model, which costs no credits. */
  provider: StoredProvider | null;
  /** False if this month's credits are known to be used up. Storing the run checks again, under a lock. */
  hasCredit: boolean;
}

/** Read in one query: the first word of an article waits for it. */
export async function readTerms(db: Db, userId: string, now = new Date()): Promise<Terms> {
  const [row] = await db
    .select({ provider: aiProviders, month: creditBalances.month, left: creditBalances.left })
    .from(users)
    .leftJoin(aiProviders, eq(aiProviders.userId, users.id))
    .leftJoin(creditBalances, eq(creditBalances.userId, users.id))
    .where(eq(users.id, userId));
  return { provider: row?.provider ?? null, hasCredit: !(row?.month === monthOf(now) && row.left === 0) };
}

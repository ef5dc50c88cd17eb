import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { aiProviders, creditBalances, users } from '../../../database/schema/index.ts';
import { monthOf } from '../../credits/index.ts';

/** A user's own model as it is stored, its key sealed. */
export type StoredProvider = typeof aiProviders.$inferSelect;

/** On which terms a user has something written. */
export interface Terms {
  /** The user's own model, which costs no credit. */
  provider: StoredProvider | null;
  /** False where the credits of this month are known to be used up. Whoever stores the run looks again, under a lock. */
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

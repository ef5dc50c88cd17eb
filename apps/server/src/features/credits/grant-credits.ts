import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { creditBalances, creditEntries } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';
import { lockBalance } from './credit-store.ts';

/**
 * Adds credits to the balance of this month, on behalf of an administrator. Returns the balance before and after;
 * undefined if there is a grant with this ID.
 */
export async function grantCredits(
  tx: Db,
  userId: string,
  { id, credits }: { id?: string; credits: number },
  now = new Date(),
): Promise<{ before: number; after: number } | undefined> {
  const before = await lockBalance(tx, userId, now);
  const balance = before + credits;
  const granted = await tx
    .insert(creditEntries)
    .values({ ...(id && { id }), userId, reason: 'grant', amount: credits, balance, createdAt: now })
    .onConflictDoNothing({ target: creditEntries.id })
    .returning({ id: creditEntries.id });
  if (granted.length === 0) return undefined;
  await tx.update(creditBalances).set({ left: balance }).where(eq(creditBalances.userId, userId));
  await emitEvent(tx, userId, { type: 'credits', left: balance });
  return { before, after: balance };
}

/** The credits that a grant gave a user; undefined if the user has none with this ID. */
export async function readGrantedCredits(db: Db, userId: string, id: string): Promise<number | undefined> {
  const [entry] = await db
    .select({ amount: creditEntries.amount })
    .from(creditEntries)
    .where(and(eq(creditEntries.id, id), eq(creditEntries.userId, userId), eq(creditEntries.reason, 'grant')));
  return entry?.amount;
}

import { CREDITS_LOW_AT } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { creditBalances, creditEntries } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';
import { readCreditsLow } from '../notifications/index.ts';
import { lockBalance } from './credit-store.ts';

interface Grant {
  credits: number;
  /** Why an administrator gave it; null for grants from before that was recorded with them. */
  reason: string | null;
}

/**
 * Adds credits to the balance of this month, on behalf of an administrator. Returns the balance before and after;
 * undefined if there is a grant with this ID.
 */
export async function grantCredits(
  tx: Db,
  userId: string,
  { id, credits, reason: grantReason }: Grant & { id?: string },
  now = new Date(),
): Promise<{ before: number; after: number } | undefined> {
  const before = await lockBalance(tx, userId, now);
  const balance = before + credits;
  const granted = await tx
    .insert(creditEntries)
    .values({ ...(id && { id }), userId, reason: 'grant', grantReason, amount: credits, balance, createdAt: now })
    .onConflictDoNothing({ target: creditEntries.id })
    .returning({ id: creditEntries.id });
  if (granted.length === 0) return undefined;
  await tx.update(creditBalances).set({ left: balance }).where(eq(creditBalances.userId, userId));
  if (balance > CREDITS_LOW_AT) await readCreditsLow(tx, userId);
  await emitEvent(tx, userId, { type: 'credits', left: balance });
  return { before, after: balance };
}

/** What a grant gave a user; undefined if the user has none with this ID. */
export async function findGrantedCredits(db: Db, userId: string, id: string): Promise<Grant | undefined> {
  const [entry] = await db
    .select({ credits: creditEntries.amount, reason: creditEntries.grantReason })
    .from(creditEntries)
    .where(and(eq(creditEntries.id, id), eq(creditEntries.userId, userId), eq(creditEntries.reason, 'grant')));
  return entry;
}

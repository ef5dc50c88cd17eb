import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { creditBalances, creditEntries } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';
import { lockBalance } from './credit-store.ts';

/** Adds credits to the balance of this month, on behalf of an administrator. Returns the balance before and after. */
export async function grantCredits(tx: Db, userId: string, amount: number, now = new Date()) {
  const before = await lockBalance(tx, userId, now);
  const balance = before + amount;
  await tx.insert(creditEntries).values({ userId, reason: 'grant', amount, balance, createdAt: now });
  await tx.update(creditBalances).set({ left: balance }).where(eq(creditBalances.userId, userId));
  await emitEvent(tx, userId, { type: 'credits', left: balance });
  return { before, after: balance };
}

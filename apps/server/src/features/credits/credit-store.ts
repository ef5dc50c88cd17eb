import { CREDITS_LOW_AT, CREDITS_PER_MONTH, type Credits } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import { UNLIMITED_CREDITS } from '../../billing-config.ts';
import type { Db } from '../../database/connection.ts';
import { aiProviders, creditBalances, creditEntries } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';
import { notify, readCreditsLow } from '../notifications/index.ts';
import { entitlementsOf } from '../plans/index.ts';
import { countUnderWay } from './count-under-way.ts';
import { monthOf, renewalAfter } from './credit-month.ts';
import { followPlan } from './follow-plan.ts';

/** The user's credits. */
export async function readCredits(db: Db, userId: string, now = new Date()): Promise<Credits> {
  const { articles } = await entitlementsOf(db, userId, now);
  const [row] = await db.select().from(creditBalances).where(eq(creditBalances.userId, userId));
  const isKnown = row?.month === monthOf(now) && row.grantedMonth === row.month && row.granted === articles;
  const left = isKnown ? row.left : await db.transaction((tx) => lockBalance(tx, userId, now));
  return {
    left,
    reserved: Math.min(left, await countUnderWay(db, userId)),
    perMonth: articles,
    isUnlimited: articles === UNLIMITED_CREDITS,
    renewsAt: renewalAfter(now).toISOString(),
    ownModel: await hasOwnModel(db, userId),
  };
}

/** What the plans gave in the month of a balance. An earlier release renews it to the same number for everybody. */
function grantedTo({ month, grantedMonth, granted, highest, takenBack }: typeof creditBalances.$inferSelect) {
  if (grantedMonth === month && granted !== null && highest !== null) return { granted, highest, takenBack };
  return { granted: CREDITS_PER_MONTH, highest: CREDITS_PER_MONTH, takenBack: 0 };
}

/**
 * Returns the remaining credits and locks the balance until `tx` ends, so that concurrent readers and writers wait. The
 * first access in a calendar month grants that month's credits; credits left over from the last one expire. The first
 * one after a change of the plan lifts or lowers the balance.
 */
export async function lockBalance(tx: Db, userId: string, now = new Date()): Promise<number> {
  const month = monthOf(now);
  await tx.insert(creditBalances).values({ userId, month: '', left: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(creditBalances).where(eq(creditBalances.userId, userId)).for('update');
  const { articles } = await entitlementsOf(tx, userId, now);
  // A clock that runs behind must not grant a second month.
  const isRenewed = !row || row.month < month;
  const known = row && { ...row, ...grantedTo(row) };
  if (!isRenewed && known?.granted === articles) return row.left;
  const balance =
    isRenewed || !known
      ? { month, left: articles, granted: articles, highest: articles, takenBack: 0, grantedMonth: month }
      : { ...followPlan(known, articles), grantedMonth: row.month };
  await tx.update(creditBalances).set(balance).where(eq(creditBalances.userId, userId));
  if (balance.left > CREDITS_LOW_AT) await readCreditsLow(tx, userId);
  const amount = balance.left - (row?.left ?? 0);
  if (isRenewed || amount !== 0) {
    const reason = isRenewed ? 'renewal' : 'plan';
    await tx.insert(creditEntries).values({ userId, reason, amount, balance: balance.left, createdAt: now });
  }
  if (!isRenewed) await emitEvent(tx, userId, { type: 'credits', left: balance.left });
  return balance.left;
}

/** What produced an article: a generation, or an article of a run of automation with its post. */
type PaidFor = { title: string } & ({ generationId: string } | { runItemId: string; postId: string });

/**
 * Charges what produced an article, as part of the transaction that finishes it. At most once for each, and the
 * balance never goes below zero.
 */
export async function takeCredit(tx: Db, userId: string, paidFor: PaidFor, now = new Date()): Promise<void> {
  const before = await lockBalance(tx, userId, now);
  const amount = before > 0 ? -1 : 0;
  const balance = before + amount;
  const [entry] = await tx
    .insert(creditEntries)
    .values({ userId, reason: 'generation', ...paidFor, amount, balance, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: creditEntries.id });
  if (!entry || amount === 0) return;
  await tx.update(creditBalances).set({ left: balance }).where(eq(creditBalances.userId, userId));
  await emitEvent(tx, userId, { type: 'credits', left: balance });
  if (balance === CREDITS_LOW_AT) {
    await notify(tx, userId, {
      kind: 'credits-low',
      outcome: `credits-low:${monthOf(now)}`,
      message: `${CREDITS_LOW_AT} AI credits are left this month. They renew on ${dayOf(renewalAfter(now))} (UTC).`,
    });
  }
}

/** Links a run's ledger entry to the post created from it. */
export async function linkCredit(tx: Db, userId: string, generationId: string, post: { id: string; title: string }) {
  await tx
    .update(creditEntries)
    .set({ postId: post.id, title: post.title })
    .where(and(eq(creditEntries.userId, userId), eq(creditEntries.generationId, generationId)));
}

/** Whether the user's own model writes for them: it costs us nothing, so no credits are charged. */
export async function hasOwnModel(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select({ userId: aiProviders.userId }).from(aiProviders).where(eq(aiProviders.userId, userId));
  return rows.length > 0;
}

export const dayOf = (date: Date) =>
  date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

import type { Db } from '../../database/connection.ts';
import { ExpectedError } from '../../http/errors.ts';
import { type Entitlements, entitlementsOf, wayToMore } from '../plans/index.ts';
import { countUnderWay } from './count-under-way.ts';
import { renewalAfter } from './credit-month.ts';
import { dayOf, lockBalance, readCredits } from './credit-store.ts';

/**
 * Refuses a run that could not be paid for, counting those in progress, which may each cost a credit. The lock is held
 * for `tx`, so if two runs start at once, the last credit pays for only one.
 *
 * @throws 402 `no_credits`
 */
export async function refuseWithoutCredit(tx: Db, userId: string, now = new Date()): Promise<void> {
  const left = await lockBalance(tx, userId, now);
  if (left <= (await countUnderWay(tx, userId))) throw noCredits(await entitlementsOf(tx, userId, now), left, now);
}

/**
 * Refuses work that could not be paid for, and locks the balance until `tx` ends: what it stores counts from then on.
 *
 * @param wanted number of articles
 * @throws 402 `no_credits`, with the credits that are free in `details.left`
 */
export async function requireCredits(tx: Db, userId: string, wanted: number, now = new Date()): Promise<void> {
  const left = Math.max(0, (await lockBalance(tx, userId, now)) - (await countUnderWay(tx, userId)));
  if (left >= wanted) return;
  const have = left === 0 ? 'no free AI credits' : left === 1 ? '1 free AI credit' : `${left} free AI credits`;
  const articles = wanted === 1 ? '1 article' : `${wanted} articles`;
  const renewsAt = renewalAfter(now);
  const way = wayToMore(await entitlementsOf(tx, userId, now), 'articles');
  throw new ExpectedError(
    `You have ${have} for ${articles}.${left > 0 ? ` Decline ${wanted - left}, or wait until they renew on ${dayOf(renewsAt)} (UTC).` : ` They renew on ${dayOf(renewsAt)} (UTC).`}${way}`,
    'no_credits',
    402,
    { left, renewsAt: renewsAt.toISOString() },
  );
}

/**
 * Refuses to begin an article that no credit is left for: since it was accepted, the plan that gave the credits has ended.
 *
 * @throws 402 `no_credits`
 */
export async function requireCreditLeft(db: Db, userId: string, now = new Date()): Promise<void> {
  const { left } = await readCredits(db, userId, now);
  if (left === 0) throw noCredits(await entitlementsOf(db, userId, now), left, now);
}

/** Credits that nothing under way may still cost, and whether the user's own model writes, which costs none. */
export async function freeCredits(db: Db, userId: string): Promise<{ left: number; isOwn: boolean }> {
  const { left, reserved, ownModel } = await readCredits(db, userId);
  return { left: left - reserved, isOwn: ownModel };
}

function noCredits(entitlements: Entitlements, left: number, now: Date): ExpectedError {
  const renewsAt = renewalAfter(now);
  const why =
    left === 0
      ? `Your ${entitlements.articles} AI credits of this month are used up.`
      : `Your last ${left === 1 ? 'AI credit is' : `${left} AI credits are`} meant for what is being written right now.`;
  return new ExpectedError(
    `${why} They renew on ${dayOf(renewsAt)} (UTC). Nothing is lost: you can write the post yourself, or come back then.${wayToMore(entitlements, 'articles')}`,
    'no_credits',
    402,
    { renewsAt: renewsAt.toISOString() },
  );
}

import { CREDITS_PER_MONTH } from '@pressloom/contract';
import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { generations } from '../../database/schema/index.ts';
import { ExpectedError } from '../../http/errors.ts';
import { renewalAfter } from './credit-month.ts';
import { dayOf, lockBalance } from './credit-store.ts';

/**
 * Refuses a run that could not be paid for, counting those in progress, which may each cost a credit. The lock is held
 * for `tx`, so if two runs start at once, the last credit pays for only one.
 *
 * @throws 402 `no_credits`
 */
export async function refuseWithoutCredit(tx: Db, userId: string, now = new Date()): Promise<void> {
  const left = await lockBalance(tx, userId, now);
  const [running] = await tx
    .select({ count: count() })
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.state, 'running'), eq(generations.ownModel, false)));
  const underWay = running?.count ?? 0;
  if (left <= underWay) throw noCredits(left, now);
}

export function noCredits(left: number, now = new Date()): ExpectedError {
  const renewsAt = renewalAfter(now);
  const why =
    left === 0
      ? `Your ${CREDITS_PER_MONTH} AI credits of this month are used up.`
      : `Your last AI ${left === 1 ? 'credit is' : `${left} credits are`} meant for what is being written right now.`;
  return new ExpectedError(
    `${why} They renew on ${dayOf(renewsAt)} (UTC). Nothing is lost: you can write the post yourself, or come back then.`,
    'no_credits',
    402,
    { renewsAt: renewsAt.toISOString() },
  );
}

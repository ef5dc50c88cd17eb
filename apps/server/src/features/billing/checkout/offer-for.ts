import type { BillingPeriod } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { dayOfEnd } from '../day-in-india.ts';
import { findInForce, paidUntilOf, type SubscriptionRow } from '../subscriptions/subscription-store.ts';

export interface Offer {
  canBuy: BillingPeriod[];
  /** Why not, if nothing can be bought. */
  cannotBuy: string | null;
  /** When the time begins that is bought now: after what is paid already. */
  startsAt: Date;
}

/** How long before its end a year can be renewed, so that it goes on without a gap. */
const RENEW_MS = 30 * 86_400_000;

/** What a user can buy. Whatever is bought takes the place of the subscription in force; nothing that is paid is lost. */
export async function offerFor(db: Db, userId: string, now: Date): Promise<Offer> {
  const [inForce, paidUntil] = [await findInForce(db, userId), await paidUntilOf(db, userId)];
  const startsAt = paidUntil && paidUntil > now ? paidUntil : now;
  const canBuy = periodsBeside(inForce, now);
  return {
    canBuy,
    cannotBuy: canBuy.length > 0 ? null : `Your year is paid. You can renew it from ${renewalDay(startsAt)} on.`,
    startsAt,
  };
}

const renewalDay = (startsAt: Date) => dayOfEnd(new Date(startsAt.getTime() - RENEW_MS));

function periodsBeside(inForce: SubscriptionRow | undefined, now: Date): BillingPeriod[] {
  if (!inForce) return ['month', 'year'];
  const { period, state, paidUntil } = inForce;
  if (paidUntil <= now) return state === 'active' && period === 'month' ? ['year'] : ['month', 'year'];
  if (period === 'year') return paidUntil.getTime() - now.getTime() <= RENEW_MS ? ['year'] : [];
  return state === 'active' || state === 'paused' ? ['year'] : ['month', 'year'];
}

import type { Billing, Subscription } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import type { Services } from '../../../services.ts';
import { entitlementsOf, findGift } from '../../plans/index.ts';
import { findOpenCheckout } from '../checkout/checkout-store.ts';
import { offerFor } from '../checkout/offer-for.ts';
import { fullPrice } from '../checkout/price-of.ts';
import { findInForce, findLast, paidUntilOf, type SubscriptionRow } from './subscription-store.ts';
import { canCancel, canChangeCard, canResume } from './what-is-possible.ts';

/** A user's plan, subscription, and what can be bought. */
export async function readBilling(
  { config, db }: Pick<Services, 'config' | 'db'>,
  userId: string,
  now = new Date(),
): Promise<Billing> {
  const offer = { month: fullPrice(config, 'month'), year: fullPrice(config, 'year') };
  if (!config.billing) return { ...NOTHING_SOLD, offer, subscription: await findCharged(db, userId, now) };
  const { plan = 'free', pro = null } = await entitlementsOf(db, userId, now);
  const subscription = await findLast(db, userId);
  const paidUntil = await paidUntilOf(db, userId);
  const gift = await findGift(db, userId, now);
  const isPaid = paidUntil !== undefined && paidUntil > now;
  const { canBuy, cannotBuy } = await offerFor(db, userId, now);
  const until = gift && (gift.until === null || !paidUntil || gift.until > paidUntil) ? gift.until : paidUntil;
  return {
    enabled: true,
    mode: config.billing.mode,
    plan,
    planUntil: plan === 'pro' ? (until?.toISOString() ?? null) : null,
    isGiven: gift !== undefined,
    isInGrace: plan === 'pro' && !gift && !isPaid,
    offer,
    pro,
    subscription: subscription ? toSubscription(subscription, now) : null,
    openCheckoutId: (await findOpenCheckout(db, userId))?.id ?? null,
    canBuy,
    cannotBuy,
  };
}

const NOTHING_SOLD: Omit<Billing, 'offer' | 'subscription'> = {
  enabled: false,
  mode: 'live',
  plan: 'free',
  planUntil: null,
  isGiven: false,
  isInGrace: false,
  pro: null,
  openCheckoutId: null,
  canBuy: [],
  cannotBuy: null,
};

/** What was sold before and still charges: all that can be done is to cancel it. */
async function findCharged(db: Db, userId: string, now: Date): Promise<Subscription | null> {
  const row = await findInForce(db, userId);
  if (!row?.providerId || !canCancel(row)) return null;
  return { ...toSubscription(row, now), canResume: false, canChangeCard: false };
}

const toSubscription = (row: SubscriptionRow, now: Date): Subscription => ({
  id: row.id,
  period: row.period,
  state: row.state,
  total: row.total,
  paidUntil: row.paidUntil.toISOString(),
  renewsAt: row.period === 'month' && row.state === 'active' ? (row.chargeAt ?? row.paidUntil).toISOString() : null,
  canCancel: canCancel(row),
  canResume: canResume(row, now),
  canChangeCard: canChangeCard(row),
});

import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { couponRedemptions, coupons } from '../../../database/schema/index.ts';
import { appendEntry } from '../ledger/ledger-store.ts';
import { releaseCoupon } from './settle-coupon.ts';
import { usesOf } from './uses-of.ts';

interface CouponRequest {
  /** As the user types it. */
  code: string;
  userId: string;
  checkoutId: string;
  period: 'month' | 'year';
  now: Date;
}

/** Why a coupon does not apply. `unknown` also stands for one that is switched off, so that codes cannot be guessed. */
export type CouponRefusal = 'unknown' | 'not yet valid' | 'expired' | 'other period' | 'used up' | 'used by you';

export type CouponReservation =
  | { refused: CouponRefusal }
  | { discount: { percent: number | null; amount: number | null } };

/**
 * Reserves one use of a coupon for a checkout; one that it had before is released. The coupon's row is locked first, so
 * that simultaneous checkouts are counted one after the other: of 200 that want the last use, one gets it.
 */
export async function reserveCoupon(tx: Db, request: CouponRequest): Promise<CouponReservation> {
  const { userId, checkoutId, now } = request;
  const coupon = await lockCoupon(tx, request.code, (await findHeld(tx, checkoutId))?.couponId);
  if (!coupon) return { refused: 'unknown' };
  const held = await findHeld(tx, checkoutId);
  // IDs of checkouts are private: another user's was not come by honestly.
  if (held && held.userId !== userId) return { refused: 'unknown' };
  const discount = { percent: coupon.percent, amount: coupon.amount };
  // The same checkout asks again, for example after a lost answer.
  if (held?.couponId === coupon.id) return { discount };
  if (held?.state === 'redeemed') return { refused: 'used by you' };
  const refused = await refusalOf(tx, coupon, request);
  if (refused) return { refused };
  if (held) await releaseCoupon(tx, userId, checkoutId, now);
  const [redemption] = await tx
    .insert(couponRedemptions)
    .values({ checkoutId, couponId: coupon.id, userId, reservedAt: now })
    .returning({ id: couponRedemptions.id });
  await tx
    .update(coupons)
    .set({ currentUses: sql`${coupons.currentUses} + 1` })
    .where(eq(coupons.id, coupon.id));
  await appendEntry(tx, { userId, kind: 'coupon_reserved', subject: redemption?.id ?? '' });
  return { discount };
}

/** What the checkout has reserved or redeemed. */
async function findHeld(tx: Db, checkoutId: string) {
  const [held] = await tx
    .select({ couponId: couponRedemptions.couponId, userId: couponRedemptions.userId, state: couponRedemptions.state })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.checkoutId, checkoutId), ne(couponRedemptions.state, 'released')));
  return held;
}

/** Locks the coupon, and the one that is given up for it in the same order, so that no two checkouts wait for each other. */
async function lockCoupon(tx: Db, code: string, heldId: string | undefined) {
  const isWanted = and(
    eq(coupons.code, code.trim().toUpperCase()),
    eq(coupons.isActive, true),
    isNull(coupons.deletedAt),
  );
  const rows = await tx
    .select({ ...lockedColumns, isWanted: sql<boolean>`${isWanted}` })
    .from(coupons)
    .where(or(isWanted, heldId ? eq(coupons.id, heldId) : undefined))
    .orderBy(coupons.id)
    .for('update');
  return rows.find((row) => row.isWanted);
}

const lockedColumns = {
  id: coupons.id,
  percent: coupons.discountPercent,
  amount: coupons.discountAmount,
  validFrom: coupons.validFrom,
  validUntil: coupons.validUntil,
  maxUses: coupons.maxUses,
  maxUsesPerUser: coupons.maxUsesPerUser,
  currentUses: coupons.currentUses,
  period: coupons.period,
};

async function refusalOf(
  tx: Db,
  coupon: NonNullable<Awaited<ReturnType<typeof lockCoupon>>>,
  { userId, period, now }: CouponRequest,
): Promise<CouponRefusal | undefined> {
  if (coupon.validFrom > now) return 'not yet valid';
  if (coupon.validUntil && coupon.validUntil <= now) return 'expired';
  if (coupon.period && coupon.period !== period) return 'other period';
  if (coupon.maxUses !== null && coupon.currentUses >= coupon.maxUses) return 'used up';
  if (coupon.maxUsesPerUser !== null && (await usesOf(tx, coupon.id, userId)) >= coupon.maxUsesPerUser) {
    return 'used by you';
  }
  return undefined;
}

import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { couponRedemptions, coupons } from '../../../database/schema/index.ts';
import { appendEntry } from '../ledger/ledger-store.ts';

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
 * Reserves one use of a coupon for a checkout. The coupon's row is locked first, so that simultaneous checkouts are
 * counted one after the other: of 200 that want the last use, one gets it.
 */
export async function reserveCoupon(tx: Db, request: CouponRequest): Promise<CouponReservation> {
  const { userId, checkoutId, now } = request;
  const [coupon] = await tx
    .select({
      id: coupons.id,
      percent: coupons.discountPercent,
      amount: coupons.discountAmount,
      validFrom: coupons.validFrom,
      validUntil: coupons.validUntil,
      maxUses: coupons.maxUses,
      maxUsesPerUser: coupons.maxUsesPerUser,
      currentUses: coupons.currentUses,
      period: coupons.period,
    })
    .from(coupons)
    .where(and(eq(coupons.code, request.code.trim().toUpperCase()), eq(coupons.isActive, true)))
    .for('update');
  if (!coupon) return { refused: 'unknown' };
  const discount = { percent: coupon.percent, amount: coupon.amount };
  if (await isReserved(tx, coupon.id, checkoutId)) return { discount };
  if (coupon.validFrom > now) return { refused: 'not yet valid' };
  if (coupon.validUntil && coupon.validUntil <= now) return { refused: 'expired' };
  if (coupon.period && coupon.period !== request.period) return { refused: 'other period' };
  if (coupon.maxUses !== null && coupon.currentUses >= coupon.maxUses) return { refused: 'used up' };
  if (coupon.maxUsesPerUser !== null && (await usesOf(tx, coupon.id, userId)) >= coupon.maxUsesPerUser) {
    return { refused: 'used by you' };
  }
  await tx.insert(couponRedemptions).values({ checkoutId, couponId: coupon.id, userId, reservedAt: now });
  await tx
    .update(coupons)
    .set({ currentUses: sql`${coupons.currentUses} + 1` })
    .where(eq(coupons.id, coupon.id));
  await appendEntry(tx, { userId, kind: 'coupon_reserved', subject: checkoutId });
  return { discount };
}

/** The same checkout asks again, for example after a lost answer. */
async function isReserved(tx: Db, couponId: string, checkoutId: string): Promise<boolean> {
  const rows = await tx
    .select({ state: couponRedemptions.state })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.checkoutId, checkoutId),
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.state, 'reserved'),
      ),
    );
  return rows.length > 0;
}

async function usesOf(tx: Db, couponId: string, userId: string): Promise<number> {
  const [row] = await tx
    .select({ uses: count() })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.couponId, couponId),
        eq(couponRedemptions.userId, userId),
        ne(couponRedemptions.state, 'released'),
      ),
    );
  return row?.uses ?? 0;
}

import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { couponRedemptions, coupons } from '../../../database/schema/index.ts';
import { appendEntry } from '../ledger/ledger-store.ts';
import { usesOf } from './uses-of.ts';

/**
 * The checkout was paid. Returns false if its reservation was released meanwhile and the coupon has no use left, for
 * anybody or for this user: the payment is then of a price that nobody is owed any more, and goes back.
 */
export async function redeemCoupon(tx: Db, userId: string, checkoutId: string, now: Date): Promise<boolean> {
  const redemption = await lockRedemption(tx, userId, checkoutId);
  if (!redemption) return false;
  if (redemption.state === 'redeemed') return true;
  if (redemption.state === 'released' && !(await useAgain(tx, userId, redemption.couponId))) return false;
  await setState(tx, redemption.id, 'redeemed', now);
  await appendEntry(tx, { userId, kind: 'coupon_redeemed', subject: redemption.id });
  return true;
}

/** The payment failed or the checkout was abandoned. What was redeemed stays so. */
export async function releaseCoupon(tx: Db, userId: string, checkoutId: string, now: Date): Promise<void> {
  const redemption = await lockRedemption(tx, userId, checkoutId);
  if (redemption?.state !== 'reserved') return;
  await setState(tx, redemption.id, 'released', now);
  await tx
    .update(coupons)
    .set({ currentUses: sql`${coupons.currentUses} - 1` })
    .where(eq(coupons.id, redemption.couponId));
  await appendEntry(tx, { userId, kind: 'coupon_released', subject: redemption.id });
}

/**
 * The redemption of a checkout: the one in force, or the last one that was released. The coupon is locked before it, in the
 * order in which a reservation locks.
 */
async function lockRedemption(tx: Db, userId: string, checkoutId: string) {
  const find = () =>
    tx
      .select({ id: couponRedemptions.id, couponId: couponRedemptions.couponId, state: couponRedemptions.state })
      .from(couponRedemptions)
      .where(and(eq(couponRedemptions.checkoutId, checkoutId), eq(couponRedemptions.userId, userId)))
      .orderBy(sql`${couponRedemptions.state} = 'released'`, desc(couponRedemptions.reservedAt))
      .limit(1);
  const [found] = await find();
  if (!found) return undefined;
  await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, found.couponId)).for('update');
  const [redemption] = await find();
  return redemption;
}

async function useAgain(tx: Db, userId: string, couponId: string): Promise<boolean> {
  const uses = await usesOf(tx, couponId, userId);
  const used = await tx
    .update(coupons)
    .set({ currentUses: sql`${coupons.currentUses} + 1` })
    .where(
      and(
        eq(coupons.id, couponId),
        or(isNull(coupons.maxUses), lt(coupons.currentUses, coupons.maxUses)),
        or(isNull(coupons.maxUsesPerUser), gt(coupons.maxUsesPerUser, uses)),
      ),
    )
    .returning({ id: coupons.id });
  return used.length > 0;
}

async function setState(tx: Db, id: string, state: 'redeemed' | 'released', now: Date) {
  await tx.update(couponRedemptions).set({ state, settledAt: now }).where(eq(couponRedemptions.id, id));
}

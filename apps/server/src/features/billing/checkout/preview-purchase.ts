import { randomUUID } from 'node:crypto';
import type { BillingPeriod, Discount, previewPurchase as endpoint } from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import type { Services } from '../../../services.ts';
import { type CouponReservation, reserveCoupon } from '../coupons/reserve-coupon.ts';
import { requireBilling } from '../require-billing.ts';
import { findOpenCheckout } from './checkout-store.ts';
import { COUPON_SENTENCES } from './coupon-sentences.ts';
import { offerFor } from './offer-for.ts';
import { priceOf } from './price-of.ts';

type Wanted = z.output<(typeof endpoint)['body']>;
const NO_DISCOUNT: Discount = { percent: null, amount: null };

/** What a purchase would cost now. Nothing is reserved. */
export async function previewPurchase(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  { period, couponCode, state }: Wanted,
  now = new Date(),
): Promise<z.input<(typeof endpoint)['reply']>> {
  const { mode, seller } = requireBilling(config);
  const coupon = couponCode === '' ? undefined : await tryCoupon(db, { code: couponCode, userId, period, now });
  const discount = coupon && 'discount' in coupon ? coupon.discount : NO_DISCOUNT;
  const amount = priceOf(config, { period, discount, state });
  const { startsAt } = await offerFor(db, userId, now);
  return {
    amount,
    startsAt: startsAt.toISOString(),
    renews: period === 'month' && amount.total > 0,
    mode,
    seller: { name: seller.name, state: seller.state, gstin: seller.gstin ?? null },
    coupon: coupon
      ? {
          code: couponCode.toUpperCase(),
          problem: 'refused' in coupon ? COUPON_SENTENCES[coupon.refused] : null,
        }
      : null,
  };
}

/** Asks by the very rules of a checkout, and takes it back. */
async function tryCoupon(
  db: Db,
  request: { code: string; userId: string; period: BillingPeriod; now: Date },
): Promise<CouponReservation> {
  const tried: { outcome?: CouponReservation } = {};
  await db
    .transaction(async (tx) => {
      // The purchase of this user that is open may hold its last use.
      const open = await findOpenCheckout(tx, request.userId);
      tried.outcome = await reserveCoupon(tx, { ...request, checkoutId: open?.id ?? randomUUID() });
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!tried.outcome) throw error;
    });
  return tried.outcome ?? { refused: 'unknown' };
}

import type { CouponRefusal } from '../coupons/reserve-coupon.ts';

/** Why a coupon does not apply, in words for the buyer. */
export const COUPON_SENTENCES: Record<CouponRefusal, string> = {
  unknown: 'There is no coupon with this code',
  'not yet valid': 'This coupon is not valid yet',
  expired: 'This coupon has expired',
  'other period': 'This coupon is for the other period: change between month and year to use it',
  'used up': 'This coupon was used as often as it can be',
  'used by you': 'You have used this coupon before',
};

import { z } from 'zod';
import { adminListQuery, adminListReply } from './admin-lists.ts';
import { couponForm } from './coupons.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './shared.ts';

export const adminCoupon = z.object({
  id,
  code: z.string(),
  discountPercent: z.number().int().nullable(),
  /** In paise. */
  discountAmount: z.number().int().nullable(),
  validFrom: instant,
  /** Null: no expiry. */
  validUntil: instant.nullable(),
  /** Null: unlimited. */
  maxUses: z.number().int().nullable(),
  maxUsesPerUser: z.number().int().nullable(),
  /** Uses that are reserved by checkouts or paid. */
  currentUses: z.number().int(),
  /** Null: for a month and for a year. */
  period: z.enum(['month', 'year']).nullable(),
  isActive: z.boolean(),
  createdAt: instant,
});
export type AdminCoupon = z.infer<typeof adminCoupon>;

export const adminCouponsQuery = adminListQuery(['-created', 'created', 'code', '-code'], {
  active: z.stringbool().optional(),
});

export const listAdminCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'Coupons; the search is for a code',
  tag: 'Administration',
  query: adminCouponsQuery,
  reply: adminListReply(adminCoupon),
});

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'Create a coupon',
  tag: 'Administration',
  body: couponForm,
  status: 201,
  reply: adminCoupon,
});

export const changeCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:id',
  summary: 'Change a coupon. Checkouts that have begun keep its old discount',
  tag: 'Administration',
  params: idParams,
  body: couponForm,
  reply: adminCoupon,
});

export const switchCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:id/active',
  summary: 'Switch a coupon on or off',
  tag: 'Administration',
  params: idParams,
  body: z.object({ isActive: z.boolean() }),
  reply: adminCoupon,
});

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/api/admin/coupons/:id',
  summary: 'Delete a coupon. Its redemptions stay, and so do the invoices that name it',
  tag: 'Administration',
  params: idParams,
  reply: z.object({
    /** Redemptions that stay; its code is not free again then. */
    redemptions: z.number().int(),
  }),
});

export const couponRedemption = z.object({
  id,
  userId: id,
  /** Email of the user, or `Unknown` once the account is deleted. */
  email: z.string(),
  /** `reserved`: its checkout is open; `redeemed`: paid; `released`: not paid, so that another may use it. */
  state: z.enum(['reserved', 'redeemed', 'released']),
  reservedAt: instant,
  settledAt: instant.nullable(),
});
export type CouponRedemption = z.infer<typeof couponRedemption>;

export const listCouponRedemptions = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:id/redemptions',
  summary: 'Who used a coupon, newest first',
  tag: 'Administration',
  params: idParams,
  query: z.object({ cursor: z.string().max(2000).optional() }),
  reply: adminListReply(couponRedemption),
});

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: primaryId(),
    /** In capitals. */
    code: text('code').notNull().unique('coupons_code_unique'),
    discountPercent: integer('discount_percent'),
    /** In paise. */
    discountAmount: integer('discount_amount'),
    validFrom: instant('valid_from').notNull(),
    validUntil: instant('valid_until'),
    maxUses: integer('max_uses'),
    maxUsesPerUser: integer('max_uses_per_user'),
    /** Redemptions that are reserved or redeemed. */
    currentUses: integer('current_uses').notNull().default(0),
    /** Null: any. */
    period: text('period').$type<'month' | 'year'>(),
    isActive: boolean('is_active').notNull().default(true),
    /** Deleted after it was redeemed: the row stays for its redemptions, and keeps its code. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // As administrators list, filter and search them.
    index('coupons_list').on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('coupons_active').on(table.isActive, table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('coupons_trigrams').using('gin', table.code.op('gin_trgm_ops')),
    check('coupons_code', sql`${table.code} = upper(${table.code}) and length(${table.code}) >= 3`),
    check('coupons_discount', sql`${table.discountPercent} is not null or ${table.discountAmount} is not null`),
    check('coupons_percent', sql`${table.discountPercent} between 1 and 100`),
    check('coupons_amount', sql`${table.discountAmount} > 0`),
    check('coupons_uses', sql`${table.currentUses} >= 0`),
    check('coupons_period', sql`${table.period} in ('month', 'year')`),
  ],
);

/** A coupon in a checkout: reserved when it begins, then redeemed by its payment, or released. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: primaryId(),
    checkoutId: uuid('checkout_id').notNull(),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'restrict' }),
    /** Stays after the account is deleted, so that the count does. */
    userId: uuid('user_id').notNull(),
    state: text('state').$type<'reserved' | 'redeemed' | 'released'>().notNull().default('reserved'),
    reservedAt: instant('reserved_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    // A checkout has one coupon at a time; those it had before are released.
    uniqueIndex('coupon_redemptions_in_force').on(table.checkoutId).where(sql`${table.state} <> 'released'`),
    index('coupon_redemptions_checkout').on(table.checkoutId, table.reservedAt),
    index('coupon_redemptions_coupon').on(table.couponId, table.userId),
    index('coupon_redemptions_list').on(table.couponId, table.reservedAt, table.id),
    index('coupon_redemptions_reserved').on(table.reservedAt).where(sql`${table.state} = 'reserved'`),
    check('coupon_redemptions_state', sql`${table.state} in ('reserved', 'redeemed', 'released')`),
  ],
);

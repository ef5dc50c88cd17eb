import type { BillingPeriod, SubscriptionState } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';

/**
 * What a user has bought: a month that renews, or a year that is paid once. Says how it is billed, not what it gives:
 * that is in `plan_grants`. Outlives the account, as payments refer to it.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    plan: text('plan').$type<'pro'>().notNull(),
    period: text('period').$type<BillingPeriod>().notNull(),
    state: text('state').$type<SubscriptionState>().notNull(),
    /** Of a period, in paise, after the discount. */
    total: integer('total').notNull(),
    /** The provider's ID; null where nothing renews. */
    providerId: text('provider_id'),
    /** The provider's key that it was last read with. Null: not known. */
    keyId: text('key_id'),
    /** How it is paid, as the provider calls it. A mandate of UPI cannot be changed. */
    method: text('method'),
    /** End of the time that is paid. */
    paidUntil: instant('paid_until').notNull(),
    /** When the provider charges next; null: not known, or never. */
    chargeAt: instant('charge_at'),
    cancelledAt: instant('cancelled_at'),
    endedAt: instant('ended_at'),
    /** A reminder that the year ends was sent. */
    remindedAt: instant('reminded_at'),
    /** When the provider is asked next; null: no more. */
    checkAt: instant('check_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_provider').on(table.providerId),
    // Two tabs that pay at once make one subscription.
    uniqueIndex('subscriptions_in_force')
      .on(table.userId)
      .where(sql`${table.state} in ('active', 'pending', 'halted', 'paused', 'cancelled')`),
    index('subscriptions_user').on(table.userId, table.createdAt),
    // As administrators list and filter them.
    index('subscriptions_list').on(table.createdAt, table.id),
    index('subscriptions_state').on(table.state, table.createdAt, table.id),
    index('subscriptions_check').on(table.checkAt).where(sql`${table.checkAt} is not null`),
    check('subscriptions_period', sql`${table.period} in ('month', 'year')`),
    check(
      'subscriptions_state',
      sql`${table.state} in ('active', 'pending', 'halted', 'paused', 'cancelled', 'refunded', 'ended')`,
    ),
  ],
);

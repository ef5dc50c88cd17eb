import type { AmountParts, BillingDetails, BillingPeriod, Checkout } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';

/** A purchase, from 'Pay' until it is known how it ended. Its ID is the reference that the provider knows it by. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    plan: text('plan').$type<'pro'>().notNull(),
    period: text('period').$type<BillingPeriod>().notNull(),
    state: text('state').$type<Checkout['state']>().notNull().default('open'),
    /** What is charged, in paise: a payment of another amount is not owed. */
    total: integer('total').notNull(),
    amount: jsonb('amount').$type<AmountParts>().notNull(),
    couponCode: text('coupon_code'),
    /** As they were when it began, for its invoices. */
    details: jsonb('details').$type<BillingDetails>().notNull(),
    orderId: text('order_id'),
    providerSubscriptionId: text('provider_subscription_id'),
    /** The provider's key that these two were made with. Null: by an earlier release, or not yet. */
    keyId: text('key_id'),
    /** Made by its payment. */
    subscriptionId: uuid('subscription_id'),
    problem: text('problem'),
    /** When the provider is asked next; null: no more. */
    checkAt: instant('check_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('checkouts_order').on(table.orderId),
    uniqueIndex('checkouts_provider_subscription').on(table.providerSubscriptionId),
    uniqueIndex('checkouts_open').on(table.userId).where(sql`${table.state} = 'open'`),
    index('checkouts_user').on(table.userId, table.createdAt),
    index('checkouts_check').on(table.checkAt).where(sql`${table.checkAt} is not null`),
    check('checkouts_period', sql`${table.period} in ('month', 'year')`),
    check('checkouts_state', sql`${table.state} in ('open', 'paid', 'returned', 'abandoned')`),
    check('checkouts_total', sql`${table.total} >= 0`),
  ],
);

import type { AmountParts, BillingPeriod } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checkouts } from './checkouts.ts';
import { instant, primaryId } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

/** A payment that the provider has received. Outlives the account, as the law wants it kept. */
export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    providerId: text('provider_id').notNull(),
    period: text('period').$type<BillingPeriod>().notNull(),
    /** In paise, as received. */
    total: integer('total').notNull(),
    currency: text('currency').notNull(),
    amount: jsonb('amount').$type<AmountParts>().notNull(),
    method: text('method').notNull(),
    /** Paid for something: it gave a grant and has an invoice. Otherwise it goes back. */
    isOwed: boolean('is_owed').notNull(),
    /** In words: why it goes back. */
    problem: text('problem'),
    /** The time it pays for. */
    from: instant('from'),
    until: instant('until'),
    paidAt: instant('paid_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_provider').on(table.providerId),
    index('payments_user').on(table.userId, table.paidAt, table.id),
    index('payments_checkout').on(table.checkoutId),
    index('payments_subscription').on(table.subscriptionId),
    check('payments_period', sql`${table.period} in ('month', 'year')`),
    check('payments_total', sql`${table.total} >= 0`),
  ],
);

/** Money on its way back. */
export const refunds = pgTable(
  'refunds',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** In paise. */
    total: integer('total').notNull(),
    /** `not owed`: by itself, because nothing was sold for it. */
    cause: text('cause').$type<'user' | 'administrator' | 'not owed'>().notNull(),
    reason: text('reason').notNull().default(''),
    /** `requested`: not known to the provider yet. The row's ID is the key that makes it one refund there. */
    state: text('state').$type<'requested' | 'pending' | 'processed' | 'failed'>().notNull().default('requested'),
    providerId: text('provider_id'),
    /** When the provider is asked next; null: no more. */
    checkAt: instant('check_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('refunds_provider').on(table.providerId),
    // What nobody is owed goes back once, whoever notices.
    uniqueIndex('refunds_not_owed').on(table.paymentId).where(sql`${table.cause} = 'not owed'`),
    index('refunds_payment').on(table.paymentId),
    index('refunds_user').on(table.userId, table.createdAt),
    index('refunds_check').on(table.checkAt).where(sql`${table.checkAt} is not null`),
    check('refunds_total', sql`${table.total} > 0`),
    check('refunds_cause', sql`${table.cause} in ('user', 'administrator', 'not owed')`),
    check('refunds_state', sql`${table.state} in ('requested', 'pending', 'processed', 'failed')`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

/** Times for which a user has a plan: paid, or given by an administrator. It doesn't matter how it is billed. */
export const planGrants = pgTable(
  'plan_grants',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    plan: text('plan').$type<'pro'>().notNull(),
    from: instant('from').notNull(),
    /** Null: until it is ended. */
    until: instant('until'),
    source: text('source').$type<'payment' | 'administrator'>().notNull(),
    /** ID of our payment, or one made up for a gift: each gives one grant. */
    subject: uuid('subject').notNull(),
    /** Of an administrator. */
    reason: text('reason').notNull().default(''),
    /** Ended early, for example by a refund. */
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('plan_grants_subject').on(table.subject),
    index('plan_grants_user').on(table.userId, table.until),
    check('plan_grants_source', sql`${table.source} in ('payment', 'administrator')`),
    check('plan_grants_time', sql`${table.until} > ${table.from}`),
  ],
);

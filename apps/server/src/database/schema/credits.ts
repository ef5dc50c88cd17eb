import type { CreditEntry } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { generations } from './generations.ts';
import { posts } from './posts.ts';
import { runItems } from './runs.ts';
import { users } from './users.ts';

/** Remaining AI credits. No row: none were used yet. */
export const creditBalances = pgTable(
  'credit_balances',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The calendar month (UTC) that `left` applies to, as 2026-11. */
    month: text('month').notNull(),
    left: integer('left').notNull(),
    /** What the plan gave this month when last looked at. Null, or of another month: written by an earlier release. */
    granted: integer('granted'),
    /** The month that this and the next two are of. */
    grantedMonth: text('granted_month'),
    /** The most that a plan gave this month. */
    highest: integer('highest'),
    /** Taken back this month by a smaller plan. */
    takenBack: integer('taken_back').notNull().default(0),
  },
  (table) => [check('credit_balances_left', sql`${table.left} >= 0`)],
);

/** Every change of a balance. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<CreditEntry['reason']>().notNull(),
    /** The run that was paid for, once. */
    generationId: uuid('generation_id').references(() => generations.id, { onDelete: 'set null' }),
    /** The article of a run of automation that was paid for, once. */
    runItemId: uuid('run_item_id').references(() => runItems.id, { onDelete: 'set null' }),
    /** The post made from the run. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    title: text('title').notNull().default(''),
    /** Why an administrator granted them; for administrators only. */
    grantReason: text('grant_reason'),
    amount: integer('amount').notNull(),
    balance: integer('balance').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('credit_entries_generation_unique').on(table.generationId),
    uniqueIndex('credit_entries_run_item_unique').on(table.runItemId),
    index('credit_entries_post').on(table.postId),
    index('credit_entries_user').on(table.userId, table.createdAt, table.id),
    check('credit_entries_reason', sql`${table.reason} in ('renewal', 'generation', 'plan', 'grant')`),
  ],
);

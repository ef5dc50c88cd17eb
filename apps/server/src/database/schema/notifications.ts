import type { NotificationKind } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

/** Notifications in the user's bell; the newest of each user are kept. */
export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Identifies the outcome, so that no outcome is reported twice. */
    outcome: text('outcome').notNull(),
    /** Post, site and run may be gone by now. No reference: its check would wait for transactions that have locked them. */
    postId: uuid('post_id'),
    siteId: uuid('site_id'),
    runId: uuid('run_id'),
    title: text('title').notNull().default(''),
    message: text('message').notNull(),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('notifications_outcome_unique').on(table.userId, table.outcome),
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    check(
      'notifications_kind',
      sql`${table.kind} in ('failed', 'missed', 'published', 'outage', 'credits-low', 'review', 'billing', 'administrator')`,
    ),
  ],
);

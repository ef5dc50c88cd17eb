import type { MailKind } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { posts } from './posts.ts';
import { sites } from './sites.ts';
import { users } from './users.ts';

/** News for the user's bell; the newest of each user are kept. */
export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MailKind>().notNull(),
    /** Names the outcome it tells of, so that no outcome is told twice. */
    outcome: text('outcome').notNull(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'set null' }),
    title: text('title').notNull().default(''),
    message: text('message').notNull(),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('notifications_outcome_unique').on(table.userId, table.outcome),
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    index('notifications_post').on(table.postId),
    index('notifications_site').on(table.siteId),
    check('notifications_kind', sql`${table.kind} in ('failed', 'missed', 'published', 'credits-low')`),
  ],
);

import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** The private URL by which a user's calendar apps subscribe. One per user; only its hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastReadAt: instant('last_read_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_token_unique').on(table.tokenHash)],
);

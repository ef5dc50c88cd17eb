import type { ActivityArea, ActivityKind } from '@pressloom/contract';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';
import { users } from './users.ts';

export interface ActivityDetails {
  siteName?: string;
  note?: string;
  /** ISO 8601 timestamp. */
  scheduledDate?: string;
}

/**
 * When something happened, for lists of all users. Not the column itself: its index would tempt the planner to walk through
 * everybody's activity for that of one user.
 */
export const momentKey = (of: { createdAt: SQLWrapper }) => sql`(${of.createdAt} at time zone 'UTC')`;

/** What happened to a user's posts, sites and account. Outlives its subjects. */
export const activity = pgTable(
  'activity',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    area: text('area').$type<ActivityArea>().notNull(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    /** Post and site may be gone by now. No reference: its check would wait for transactions that have locked them. */
    postId: uuid('post_id'),
    siteId: uuid('site_id'),
    /** Title of the post or name of the site at that time. */
    title: text('title').notNull(),
    details: jsonb('details').$type<ActivityDetails>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('activity_user').on(table.userId, table.createdAt, table.id),
    index('activity_user_area').on(table.userId, table.area, table.createdAt, table.id),
    index('activity_user_kind').on(table.userId, table.kind, table.createdAt),
    index('activity_site').on(table.siteId, table.createdAt, table.id),
    index('activity_post').on(table.postId, table.createdAt),
    // For administrators, who see what happens in all accounts.
    index('activity_of_all').on(momentKey(table), table.id),
    check('activity_area', sql`${table.area} in ('posts', 'sites', 'account')`),
  ],
);

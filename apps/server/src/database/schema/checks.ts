import type { LinkState } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, primaryId } from './columns.ts';
import { posts } from './posts.ts';
import { runItems } from './runs.ts';
import { users } from './users.ts';

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Pages that a post rests on, as they were read when the user named them. */
export const postSources = pgTable(
  'post_sources',
  {
    id: primaryId(),
    userId: ofUser(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    /** Of a planned article that is no post yet. */
    itemId: uuid('item_id').references(() => runItems.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    title: text('title').notNull().default(''),
    /** Its text, compressed; empty if it could not be read. */
    text: bytes('text').notNull(),
    /** Why it could not be read. */
    error: text('error'),
    fetchedAt: instant('fetched_at').notNull().defaultNow(),
  },
  (table) => [
    unique('post_sources_of_post').on(table.postId, table.url),
    unique('post_sources_of_item').on(table.itemId, table.url),
    index('post_sources_user').on(table.userId),
    check('post_sources_owner', sql`num_nonnulls(${table.postId}, ${table.itemId}) = 1`),
  ],
);

/** Claims of a post that its user has looked at and lets stand. */
export const ignoredClaims = pgTable(
  'ignored_claims',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** See `Claim` of the contract. */
    key: text('key').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.key] })],
);

/** Whether pages that a user’s posts link to were there, for a day. */
export const checkedLinks = pgTable(
  'checked_links',
  {
    userId: ofUser(),
    url: text('url').notNull(),
    state: text('state').$type<LinkState>().notNull(),
    checkedAt: instant('checked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.url] }),
    check('checked_links_state', sql`${table.state} in ('alive', 'dead', 'unsure')`),
  ],
);

import type { RevisionAuthor, RevisionCause } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, primaryId } from './columns.ts';
import { posts } from './posts.ts';
import { users } from './users.ts';

/** Every version of a post that was saved here, the newest 200 of each. */
export const revisions = pgTable(
  'post_revisions',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Numbers the versions of a post from 1. */
    number: integer('number').notNull(),
    author: text('author').$type<RevisionAuthor>().notNull(),
    cause: text('cause').$type<RevisionCause>().notNull(),
    title: text('title').notNull(),
    /** Excerpt, content and terms as deflated JSON, see revision-body.ts. */
    body: bytes('body').notNull(),
    /** Hash of title and body, so that the same text twice in a row is stored once. */
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('post_revisions_post_number').on(table.postId, table.number),
    index('post_revisions_user').on(table.userId),
    check('post_revisions_author', sql`${table.author} in ('user', 'pressloom', 'wordpress')`),
    check(
      'post_revisions_cause',
      sql`${table.cause} in ('created', 'generated', 'imported', 'saved', 'restored', 'taken', 'kept', 'earlier')`,
    ),
  ],
);

import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { posts } from './posts.ts';
import type { publications } from './publications.ts';
import { users } from './users.ts';

/** What a publication needs to go on: dates as ISO 8601 timestamps. */
export type LeftPublication = Pick<
  typeof publications.$inferSelect,
  | 'reservation'
  | 'attempts'
  | 'creates'
  | 'wordpressId'
  | 'wordpressMediaId'
  | 'wordpressMediaOf'
  | 'images'
  | 'ourCategories'
  | 'terms'
  | 'link'
  | 'seo'
  | 'remote'
  | 'pendingWrite'
  | 'filteredHash'
  | 'wantedVersion'
  | 'sentVersion'
> & {
  createSentAt: string | null;
  unsettledUntil: string | null;
  /** Of the post: where it was first written. */
  origin: typeof posts.$inferSelect.origin;
};

/** Copies of posts on sites that were removed here. Connected again, a site has them as the posts' own. */
export const leftCopies = pgTable(
  'left_copies',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The site's URL without its scheme. */
    site: text('site').notNull(),
    publication: jsonb('publication').$type<LeftPublication>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.site] }),
    index('left_copies_user').on(table.userId, table.site),
  ],
);

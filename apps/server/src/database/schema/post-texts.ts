import { bigserial, customType, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { posts } from './posts.ts';

const wordSet = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What the search finds each post by, apart from the posts: a row stays so small that thousands of matches are sorted
 * in a few milliseconds.
 */
export const postTexts = pgTable(
  'post_texts',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Of the post: by which matches are sorted without reading it. */
    createdAt: instant('created_at').notNull(),
    /** Words of title and text, each after the beginning of the owner's ID, so that a search reads only its user's. */
    words: wordSet('words').notNull(),
  },
  (table) => [
    // Every search reads the pending list as a whole: 128 KB of it take less than a millisecond.
    index('post_texts_words').using('gin', table.words).with({ gin_pending_list_limit: 128 }),
  ],
);

/** Posts whose words are to be read, added by triggers of the posts' table: no writer of posts can forget it. */
export const postTextsDue = pgTable('post_texts_due', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** No reference: adding a row takes no lock, and a post that is gone has nothing to read. */
  postId: uuid('post_id').notNull(),
});

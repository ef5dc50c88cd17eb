import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, postTexts, publications } from '../../database/schema/index.ts';
import { summaryColumns } from './post-columns.ts';
import { filtered, type PostsQuery } from './post-filter.ts';
import { postOrder } from './post-order.ts';
import { publicationOnItsSite } from './publication-store.ts';

/** To compare so many takes a few milliseconds; if a page isn't full then, its search finds few posts. */
export const TITLES_COMPARED = 1_000;
export const TEXTS_COMPARED = 200;

interface FirstPosts {
  /** Where the list continues. */
  after: SQL | undefined;
  /** How many posts are compared. */
  among: number;
  /** Condition on this title and on `post_texts`. */
  matches: (title: Column) => SQL | undefined;
}

/**
 * The posts that match among the first ones of a list. If they fill a page, it is the page: what many posts have, an
 * index finds last, because it has to read and sort all of them.
 */
export function firstMatches(db: Db, userId: string, query: PostsQuery, { after, among, matches }: FirstPosts) {
  const order = postOrder(query.sort);
  const first = db
    .select({ id: posts.id, title: posts.title, key: sql`${order.key}`.as('key') })
    .from(posts)
    .where(and(filtered(userId, query), after))
    .orderBy(...order.orderBy)
    .limit(among)
    .as('first');
  return db
    .select({ ...summaryColumns, listedAt: posts.createdAt })
    .from(first)
    .innerJoin(posts, eq(posts.id, first.id))
    .leftJoin(postTexts, eq(postTexts.postId, first.id))
    .leftJoin(publications, publicationOnItsSite)
    .where(matches(first.title))
    .orderBy(...order.by(first.key, first.id))
    .limit(query.limit + 1);
}

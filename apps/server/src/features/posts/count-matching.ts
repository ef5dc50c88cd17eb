import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, postTexts } from '../../database/schema/index.ts';
import { containsWords, withIndex } from '../search/index.ts';
import { hasInTitle } from './find-posts.ts';
import { filtered, type PostsFilter } from './post-filter.ts';

/** Nobody reads so many results of a search: counting more would take longer than finding them. */
const FOUND_MAX = 1_000;

interface Total {
  total: number;
  /** More posts match than were counted. */
  more: boolean;
}

/** How many posts of the user match. */
export async function countMatching(db: Db, userId: string, { search, ...filter }: PostsFilter): Promise<Total> {
  const total = search
    ? await withIndex(db, (tx) => countFound(tx, userId, search, filter))
    : await totalOf(db.select({ total: count() }).from(posts).where(filtered(userId, filter)));
  return search && total > FOUND_MAX ? { total: FOUND_MAX, more: true } : { total, more: false };
}

/** How many a search finds by title or text, counted just beyond the maximum. */
function countFound(db: Db, userId: string, search: string, filter: PostsFilter): Promise<number> {
  const byTitle = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(filtered(userId, filter), hasInTitle(search)))
    .limit(FOUND_MAX + 1);
  const words = containsWords(userId, search);
  const byText = db
    .select({ id: posts.id })
    .from(postTexts)
    .innerJoin(posts, eq(posts.id, postTexts.postId))
    .where(and(words ?? sql`false`, filtered(userId, filter)))
    .limit(FOUND_MAX + 1);
  return totalOf(db.select({ total: count() }).from(byTitle.union(byText).as('found')));
}

const totalOf = async (query: PromiseLike<{ total: number }[]>) => (await query)[0]?.total ?? 0;

import { and, type Column, eq, ilike, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { escapeLike } from '../../database/like.ts';
import { posts, postTexts } from '../../database/schema/index.ts';
import { containsWords } from '../search/index.ts';

/** Trigrams need three characters; shorter searches scan the user's newest posts instead. */
const TRIGRAM_LENGTH = 3;

/** The title itself contains the search. */
export const hasInTitle = (search: string, title: Column = posts.title): SQL => ilike(title, `%${escapeLike(search)}%`);

/** Posts whose title contains the search. */
export function titleContains(db: Db, userId: string, search: string): SQL {
  if (search.length < TRIGRAM_LENGTH) return hasInTitle(search);
  // Not scanning all posts by date in the hope that many titles match: the trigram index is used first, then what it
  // found is sorted.
  return sql`${posts.id} in ${foundFirst(titles(db, userId, search))}`;
}

/** Posts whose title contains the search, and posts that have all its words in title and text. */
export function isFound(db: Db, userId: string, search: string): SQL {
  const words = containsWords(userId, search);
  if (!words) return titleContains(db, userId, search);
  const texts = db.select({ id: postTexts.postId }).from(postTexts).where(words);
  return sql`${posts.id} in ${foundFirst(titles(db, userId, search).union(texts))}`;
}

/** OFFSET 0 keeps the planner from joining a query with what is around it. Drizzle leaves out an offset of 0. */
const foundFirst = (query: SQLWrapper) => sql`(${query.getSQL()} offset 0)`;

const titles = (db: Db, userId: string, search: string) =>
  db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), hasInTitle(search)));

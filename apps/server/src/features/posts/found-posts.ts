import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { cursorInstant, decodeCursor, encodeCursor } from '../../database/cursor.ts';
import { posts, postTexts, publications } from '../../database/schema/index.ts';
import { containsWords, withIndex } from '../search/index.ts';
import { hasInTitle, titleContains } from './find-posts.ts';
import { firstMatches, TEXTS_COMPARED, TITLES_COMPARED } from './first-matches.ts';
import { summaryColumns } from './post-columns.ts';
import { filtered, type PostsQuery } from './post-filter.ts';
import { publicationOnItsSite } from './publication-store.ts';

export type FoundQuery = PostsQuery & { search: string };

const position = z.tuple([z.enum(['title', 'text']), cursorInstant, z.uuid()]);

/** One page of what a search finds and one post more: first by title, then by text, each newest first. */
export const foundPage = (db: Db, userId: string, query: FoundQuery) =>
  withIndex(db, (tx) => readPage(tx, userId, query));

async function readPage(db: Db, userId: string, query: FoundQuery) {
  const [foundBy, at, id] = query.cursor ? decodeCursor(query.cursor, position) : [];
  const after = at && id ? { at, id } : undefined;
  const byTitle = foundBy === 'text' ? [] : await titlesPage(db, userId, query, after);
  const rest = { ...query, limit: query.limit - byTitle.length };
  const byText = rest.limit < 0 ? [] : await textsPage(db, userId, rest, foundBy === 'text' ? after : undefined);
  return [
    ...byTitle.map((row) => ({ ...row, cursor: () => encodeCursor(['title', row.createdAt.toISOString(), row.id]) })),
    ...byText.map(({ listedAt, ...row }) => ({
      ...row,
      cursor: () => encodeCursor(['text', listedAt.toISOString(), row.id]),
    })),
  ];
}

interface Position {
  at: string;
  id: string;
}

const before = (columns: SQL, { at, id }: Position) => sql`${columns} < (${at}::timestamptz, ${id}::uuid)`;

async function titlesPage(db: Db, userId: string, query: FoundQuery, after?: Position) {
  const first = await firstMatches(db, userId, query, {
    after: after && beforePost(after),
    among: TITLES_COMPARED,
    matches: (title) => hasInTitle(query.search, title),
  });
  return first.length > query.limit ? first : foundByTitle(db, userId, query, after);
}

async function textsPage(db: Db, userId: string, query: FoundQuery, after?: Position) {
  const words = containsWords(userId, query.search);
  if (!words) return [];
  const first = await firstMatches(db, userId, query, {
    after: after && beforePost(after),
    among: TEXTS_COMPARED,
    matches: (title) => and(words, not(hasInTitle(query.search, title))),
  });
  return first.length > query.limit ? first : foundByText(db, userId, query, words, after);
}

const beforePost = (at: Position) => before(sql`(${posts.createdAt}, ${posts.id})`, at);

/** The query itself, so that a test can check its plan. */
export const foundByTitle = (db: Db, userId: string, query: FoundQuery, after?: Position) =>
  db
    .select(summaryColumns)
    .from(posts)
    .leftJoin(publications, publicationOnItsSite)
    .where(and(filtered(userId, query), titleContains(db, userId, query.search), after && beforePost(after)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(query.limit + 1);

/** Likewise, without those found by their title. */
export function foundByText(db: Db, userId: string, query: FoundQuery, words: SQL, after?: Position) {
  // All matches are found and sorted in a table of small rows; the posts are read one by one until the page is full.
  const hits = db
    .select({ postId: postTexts.postId, createdAt: postTexts.createdAt })
    .from(postTexts)
    .where(and(words, after && before(sql`(${postTexts.createdAt}, ${postTexts.postId})`, after)))
    .orderBy(desc(postTexts.createdAt), desc(postTexts.postId))
    .as('hits');
  return db
    .select({ ...summaryColumns, listedAt: hits.createdAt })
    .from(hits)
    .innerJoin(posts, eq(posts.id, hits.postId))
    .leftJoin(publications, publicationOnItsSite)
    .where(and(filtered(userId, query), not(hasInTitle(query.search))))
    .orderBy(desc(hits.createdAt), desc(hits.postId))
    .limit(query.limit + 1);
}

import type { ListedPost, Passage, PostOrder } from '@pressloom/contract';
import { and, or } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { containsWords, findPassages, withIndex } from '../search/index.ts';
import { hasInTitle, isFound } from './find-posts.ts';
import { firstMatches, TEXTS_COMPARED } from './first-matches.ts';
import { foundPage } from './found-posts.ts';
import { summaryColumns } from './post-columns.ts';
import { filtered, type PostsQuery } from './post-filter.ts';
import { postOrder } from './post-order.ts';
import { isOutdated, listedState, publicationOnItsSite } from './publication-store.ts';
import { toPostSummary } from './to-post.ts';

/** One page of the user's posts in the requested order, and where the next one begins. */
export async function listPosts(
  db: Db,
  userId: string,
  query: PostsQuery,
): Promise<{ posts: ListedPost[]; nextCursor: string | null }> {
  const { search } = query;
  const order = postOrder(query.sort);
  const rows =
    search && query.sort === BEST_FIRST
      ? await foundPage(db, userId, { ...query, search })
      : (await (search ? sortedPage(db, userId, { ...query, search }) : postsPage(db, userId, query))).map((row) => ({
          ...row,
          cursor: () => order.cursorOf(row),
        }));
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const passages = search
    ? await findPassages(db, userId, withoutTitles(page, search), search)
    : new Map<string, Passage>();
  return {
    posts: page.map((row) => ({
      ...toPostSummary({ ...row, publicationState: listedState(row), outdated: isOutdated(row, row.version) }),
      passage: passages.get(row.id),
    })),
    nextCursor: rows.length > query.limit && last ? last.cursor() : null,
  };
}

/** The order in which nobody asked for another one: what a search finds by title comes first. */
const BEST_FIRST: PostOrder = '-created';

/** Posts that were not found by their title. */
const withoutTitles = (page: { id: string; title: string }[], search: string) =>
  page.filter(({ title }) => !title.toLowerCase().includes(search.toLowerCase())).map(({ id }) => id);

/** The query itself, so that a test can check its plan. */
export function postsPage(db: Db, userId: string, query: PostsQuery) {
  const order = postOrder(query.sort);
  return db
    .select(summaryColumns)
    .from(posts)
    .leftJoin(publications, publicationOnItsSite)
    .where(
      and(
        filtered(userId, query),
        query.search ? isFound(db, userId, query.search) : undefined,
        query.cursor ? order.after(query.cursor) : undefined,
      ),
    )
    .orderBy(...order.orderBy)
    .limit(query.limit + 1);
}

/** The same for a search, which the index of titles and words finds unless the first posts of the list fill the page. */
const sortedPage = (db: Db, userId: string, query: PostsQuery & { search: string }) =>
  withIndex(db, async (tx) => {
    const words = containsWords(userId, query.search);
    const first = await firstMatches(tx, userId, query, {
      after: query.cursor ? postOrder(query.sort).after(query.cursor) : undefined,
      among: TEXTS_COMPARED,
      matches: (title) => or(hasInTitle(query.search, title), words ?? undefined),
    });
    return first.length > query.limit ? first : postsPage(tx, userId, query);
  });

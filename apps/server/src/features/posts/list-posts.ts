import type { ListedPost, Passage, PostOrder } from '@pressloom/contract';
import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { findPassages, withIndex } from '../search/index.ts';
import { isFound } from './find-posts.ts';
import { foundPage } from './found-posts.ts';
import { summaryColumns } from './post-columns.ts';
import { filtered, type PostsFilter, type PostsQuery } from './post-filter.ts';
import { postOrder } from './post-order.ts';
import { listedState } from './publication-store.ts';
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
      : (await searching(db, query, (tx) => postsPage(tx, userId, query))).map((row) => ({
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
      ...toPostSummary({ ...row, publicationState: listedState(row) }),
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
    .leftJoin(publications, and(eq(publications.postId, posts.id), eq(publications.siteId, posts.siteId)))
    .where(and(matching(db, userId, query), query.cursor ? order.after(query.cursor) : undefined))
    .orderBy(...order.orderBy)
    .limit(query.limit + 1);
}

/** How many posts of the user match. */
export async function countMatching(db: Db, userId: string, filter: PostsFilter): Promise<{ total: number }> {
  const [row] = await searching(db, filter, (tx) =>
    tx
      .select({ total: count() })
      .from(posts)
      .where(matching(tx, userId, filter)),
  );
  return { total: row?.total ?? 0 };
}

const matching = (db: Db, userId: string, filter: PostsFilter) =>
  and(filtered(userId, filter), filter.search ? isFound(db, userId, filter.search) : undefined);

const searching = <T>(db: Db, { search }: PostsFilter, query: (on: Db) => PromiseLike<T>) =>
  search ? withIndex(db, query) : query(db);

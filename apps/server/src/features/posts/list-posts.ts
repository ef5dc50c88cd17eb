import type { PostSummary, postsQuery } from '@pressloom/contract';
import { and, count, eq, ilike, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { summaryColumns } from './post-columns.ts';
import { postOrder } from './post-order.ts';
import { listedState } from './publication-store.ts';
import { toPostSummary } from './to-post.ts';

export type PostsQuery = z.output<typeof postsQuery>;
type PostsFilter = Pick<PostsQuery, 'search' | 'status' | 'siteId'>;

/** One page of the user's posts in the requested order, and where the next one begins. */
export async function listPosts(
  db: Db,
  userId: string,
  query: PostsQuery,
): Promise<{ posts: PostSummary[]; nextCursor: string | null }> {
  const rows = await postsPage(db, userId, query);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    posts: page.map((row) => toPostSummary({ ...row, publicationState: listedState(row) })),
    nextCursor: rows.length > query.limit && last ? postOrder(query.sort).cursorOf(last) : null,
  };
}

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
  const [row] = await db
    .select({ total: count() })
    .from(posts)
    .where(matching(db, userId, filter));
  return { total: row?.total ?? 0 };
}

const matching = (db: Db, userId: string, { status, siteId, search }: PostsFilter) =>
  and(
    eq(posts.userId, userId),
    status ? eq(posts.status, status) : undefined,
    siteId ? eq(posts.siteId, siteId) : undefined,
    search ? titleContains(db, userId, search) : undefined,
  );

/** Trigrams need three characters; shorter searches scan the user's newest posts instead. */
const TRIGRAM_LENGTH = 3;

export function titleContains(db: Db, userId: string, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  if (search.length < TRIGRAM_LENGTH) return ilike(posts.title, pattern);
  // OFFSET 0 keeps the planner from scanning all posts by date in the hope that many titles match: the trigram index is
  // used first, then what it found is sorted.
  const matches = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), ilike(posts.title, pattern)))
    .offset(0);
  return sql`${posts.id} in (${matches})`;
}

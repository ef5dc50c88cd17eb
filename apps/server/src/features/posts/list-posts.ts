import type { PostSummary, postsQuery } from '@pressloom/contract';
import { and, desc, eq, ilike, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { afterCursor, cursorOf } from './cursor.ts';
import { summaryColumns } from './post-columns.ts';
import { toPostSummary } from './to-post.ts';

export type PostsQuery = z.output<typeof postsQuery>;

/** One page of the user's posts, newest first, and where the next one begins. */
export async function listPosts(
  db: Db,
  userId: string,
  query: PostsQuery,
): Promise<{ posts: PostSummary[]; nextCursor: string | null }> {
  const rows = await postsPage(db, userId, query);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    posts: page.map(toPostSummary),
    nextCursor: rows.length > query.limit && last ? cursorOf(last) : null,
  };
}

/** The statement itself, so that a test can look at its plan. */
export function postsPage(db: Db, userId: string, query: PostsQuery) {
  return db
    .select(summaryColumns)
    .from(posts)
    .leftJoin(publications, and(eq(publications.postId, posts.id), eq(publications.siteId, posts.siteId)))
    .where(
      and(
        eq(posts.userId, userId),
        query.status ? eq(posts.status, query.status) : undefined,
        query.siteId ? eq(posts.siteId, query.siteId) : undefined,
        query.search ? titleContains(db, userId, query.search) : undefined,
        query.cursor ? afterCursor(query.cursor) : undefined,
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(query.limit + 1);
}

/** Trigrams need three characters; shorter searches walk the user's newest posts instead. */
const TRIGRAM_LENGTH = 3;

export function titleContains(db: Db, userId: string, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  if (search.length < TRIGRAM_LENGTH) return ilike(posts.title, pattern);
  // OFFSET 0 keeps the planner from walking all posts by date in the hope that many titles match:
  // the trigram index answers first, then what it found is sorted.
  const matches = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), ilike(posts.title, pattern)))
    .offset(0);
  return sql`${posts.id} in (${matches})`;
}

import type { postsQuery } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { posts } from '../../database/schema/index.ts';

export type PostsQuery = z.output<typeof postsQuery>;
export type PostsFilter = Omit<PostsQuery, 'sort' | 'cursor' | 'limit'>;

/** Condition on posts: all that the user filters by except the search. */
export const filtered = (userId: string, { status, siteId }: PostsFilter) =>
  and(
    eq(posts.userId, userId),
    status ? eq(posts.status, status) : undefined,
    siteId ? eq(posts.siteId, siteId) : undefined,
  );

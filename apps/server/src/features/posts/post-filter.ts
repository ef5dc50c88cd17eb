import type { postsQuery } from '@pressloom/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { posts } from '../../database/schema/index.ts';
import { authorKey, categoriesKey } from '../../database/schema/posts.ts';

export type PostsQuery = z.output<typeof postsQuery>;
export type PostsFilter = Omit<PostsQuery, 'sort' | 'cursor' | 'limit'>;

/** Condition on posts: all that the user filters by except the search. */
export const filtered = (userId: string, { status, siteId, origin, author, category }: PostsFilter) =>
  and(
    eq(posts.userId, userId),
    status ? eq(posts.status, status) : undefined,
    siteId ? eq(posts.siteId, siteId) : undefined,
    origin ? eq(posts.origin, origin) : undefined,
    author ? sql`${authorKey(posts)} = ${authorKey({ author: sql`${author}::text` })}` : undefined,
    category ? sql`${categoriesKey(posts)} @> array[${category}::text]` : undefined,
  );

import type { postsQuery } from '@pressloom/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { posts, publications } from '../../database/schema/index.ts';
import { authorKey, categoriesKey } from '../../database/schema/posts.ts';
import { hasOwnStatus, remoteStatusKey } from '../../database/schema/publications.ts';

export type PostsQuery = z.output<typeof postsQuery>;
export type PostsFilter = Omit<PostsQuery, 'sort' | 'cursor' | 'limit'>;

/** Condition on posts: all that the user filters by except the search. */
export const filtered = (userId: string, { status, siteId, origin, type, author, category, siteStatus }: PostsFilter) =>
  and(
    eq(posts.userId, userId),
    status ? eq(posts.status, status) : undefined,
    siteId ? eq(posts.siteId, siteId) : undefined,
    origin ? eq(posts.origin, origin) : undefined,
    // Pages are few, and have an index of their own.
    type ? sql`${posts.type} = ${sql.raw(`'${type}'`)}` : undefined,
    author ? sql`${authorKey(posts)} = ${authorKey({ author: sql`${author}::text` })}` : undefined,
    category ? sql`${categoriesKey(posts)} @> array[${category}::text]` : undefined,
    siteStatus ? hasSiteStatus(userId, siteStatus) : undefined,
  );

/** Condition on posts: their site shows them with this status, which is none of ours. */
export const hasSiteStatus = (userId: string, status: string) => sql`exists (
  select from ${publications}
  where ${publications.userId} = ${userId} and ${remoteStatusKey(publications)} = ${status} and ${hasOwnStatus(publications)}
    and ${publications.postId} = ${posts.id} and ${publications.siteId} = ${posts.siteId})`;

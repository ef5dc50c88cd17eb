import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { queryRow } from '../../database/query-rows.ts';
import { activity, posts, sites } from '../../database/schema/index.ts';

export interface Counts {
  sites: number;
  posts: number;
  /** Those among them that were first written on a site. */
  postsFromSites: number;
  /** Pages of sites among them. */
  pages: number;
  scheduled: number;
  /** Whether anything was ever scheduled. */
  everScheduled: boolean;
}

/**
 * Number of sites, posts and scheduled posts of a user, without the sample posts of a new account. Each count is an
 * index-only scan: at 100,000 posts their rows would be hundreds of megabytes.
 */
export const countPosts = (db: Db, userId: string): Promise<Counts> => queryRow<Counts>(db, countsQuery(userId));

/** Exported so that a test can check its query plan. */
export const countsQuery = (userId: string) => sql`
  select
    (select count(*)::int from ${sites} where user_id = ${userId}) as "sites",
    ((select count(*) from ${posts} where user_id = ${userId})
      - (select count(*) from ${posts} where user_id = ${userId} and sample))::int as "posts",
    (select count(*)::int from ${posts} where user_id = ${userId} and origin = 'site') as "postsFromSites",
    (select count(*)::int from ${posts} where user_id = ${userId} and type = 'page') as "pages",
    ((select count(*) from ${posts} where user_id = ${userId} and status = 'scheduled')
      - (select count(*) from ${posts} where user_id = ${userId} and status = 'scheduled' and sample))::int as "scheduled",
    exists (select 1 from ${activity} where user_id = ${userId} and kind = 'post.scheduled') as "everScheduled"`;

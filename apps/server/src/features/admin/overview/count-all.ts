import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { queryRow } from '../../../database/query-rows.ts';
import { accountDeletions, coupons, posts, sites, subscriptions, users } from '../../../database/schema/index.ts';

export interface AllCounts {
  users: number;
  posts: number;
  sites: number;
  subscriptions: number;
  coupons: number;
}

/**
 * Number of rows of the whole installation, without the sample posts of new accounts,
 * accounts being deleted, and coupons that are only kept for what was paid with them.
 */
export const countAll = (db: Db): Promise<AllCounts> =>
  queryRow<AllCounts>(
    db,
    sql`
    select
      ((select count(*) from ${users}) - (select count(*) from ${accountDeletions}))::int as "users",
      ((select count(*) from ${posts}) - (select count(*) from ${posts} where sample))::int as "posts",
      (select count(*)::int from ${sites}) as "sites",
      (select count(*)::int from ${subscriptions}) as "subscriptions",
      (select count(*)::int from ${coupons} where ${coupons.deletedAt} is null) as "coupons"`,
  );

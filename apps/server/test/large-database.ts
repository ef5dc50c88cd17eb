import { sql } from 'drizzle-orm';
import type { Database, Db } from '../src/database/connection.ts';
import { dropIndexes } from './drop-indexes.ts';
import { openTestDatabase } from './test-database.ts';

export const POSTS = 100_000;
const OTHER_USERS = 20_000;
/** Fresh drafts after them: a planner that relies on the newest rows scans all of these for another status. */
export const BURST = 5_000;

export interface LargeDatabase extends Database {
  userId: string;
  siteId: string;
  /** A coupon that everybody has used. */
  couponId: string;
}

/**
 * A database with a user who has 100,000 posts over 2,000 days before and after today, their words, and as many lines of
 * activity, beside 20,000 others with a site each. Filling it takes a quarter of a minute, so all tests of query plans share it.
 */
export async function openLargeDatabase(): Promise<LargeDatabase> {
  const database = await openTestDatabase();
  const { db } = database;
  const one = async (statement: ReturnType<typeof sql>) =>
    ((await db.execute(statement)) as unknown as { rows: { id: string }[] }).rows[0]?.id ?? '';
  const userId = await one(sql`insert into users (full_name, email) values ('Ada', 'ada@example.com') returning id`);
  const siteId = await one(sql`
    insert into wordpress_sites (user_id, site_name, url, rest_root, username, sealed_password, wordpress_user_id, roles, capabilities, timezone)
    values (${userId}, 'Blog', 'https://example.com', 'https://example.com/wp-json/', 'ada', 'x', 1, '[]', '{}', 'UTC') returning id`);
  await db.transaction(async (tx) => {
    // Without triggers: the words of the posts are added below.
    await tx.execute(sql`set local session_replication_role = replica`);
    const addIndexes = await dropIndexes(tx, 'blog_posts');
    await tx.execute(sql`
      insert into blog_posts (user_id, site_id, title, content, author, origin, category, more_categories, status, scheduled_date, published_at, created_at)
      select ${userId}, case when n % 3 = 0 then ${siteId}::uuid end,
             'Post ' || n || ' about ' || (array['coffee', 'gardens', 'bicycles', 'bread', 'chess'])[1 + n % 5] || ' ' || left(md5(n::text), 6),
             '<p>Some words of a body.</p>', (array['Ada', 'Grace'])[1 + n % 2], case when n % 4 = 3 then 'site' else 'here' end,
             case when n % 1000 = 7 then 'Tea' else 'Coffee' end,
             case when n % 1000 = 8 then array['Cake'] else '{}' end,
             (array['draft', 'pending', 'scheduled', 'published'])[1 + n % 4],
             case when n % 4 = 2 then now() + n * interval '30 minutes' end,
             case when n % 4 = 3 then now() - n * interval '30 minutes' end, now() - n * interval '1 minute'
      from generate_series(1, ${POSTS}) as n`);
    await tx.execute(sql`
      insert into blog_posts (user_id, title, content, author, status, created_at)
      select ${userId}, 'Fresh ' || n, '<p>Text</p>', 'Ada', 'draft', now() + n * interval '1 second'
      from generate_series(1, ${BURST}) as n`);
    await addIndexes();
    await tx.execute(sql`
      insert into publications (user_id, post_id, site_id, action, state, reservation, wordpress_id, remote, wanted_version)
      select user_id, id, site_id, 'publish', 'done', 'draft-' || id, n,
             json_build_object('status', case when n % 300 = 0 then 'private' else 'publish' end), 1
      from blog_posts, lateral (select split_part(title, ' ', 2)::int as n) as numbered where site_id is not null`);
    // Words as the search stores them: one that only old posts have, one of a fifth of them, one that all have.
    await tx.execute(sql`
      insert into post_texts (post_id, created_at, words)
      select id, created_at, array_to_tsvector(array[owner || 'the', owner || split_part(title, ' ', 4), owner || 'old' || (created_at < now() - interval '68 days')])
      from blog_posts, (values (left(${userId}::text, 8) || ':')) as prefix (owner)`);
    await tx.execute(sql`
      insert into activity (user_id, area, kind, site_id, title, created_at)
      select ${userId}, (array['posts', 'posts', 'posts', 'sites', 'account'])[1 + n % 5], 'post.created',
             case when n % 500 = 0 then ${siteId}::uuid end, 'Post', now() - n * interval '1 minute'
      from generate_series(1, ${POSTS}) as n`);
    // Other users, with a site each.
    await tx.execute(sql`
      insert into users (full_name, email, created_at)
      select 'User ' || n, 'user' || n || '@example.com', now() - n * interval '1 hour' from generate_series(1, ${OTHER_USERS}) as n`);
    await tx.execute(sql`
      insert into wordpress_sites (user_id, site_name, url, rest_root, username, sealed_password, wordpress_user_id, roles,
        capabilities, timezone, health_state, created_at)
      select id, 'Blog ' || substr(full_name, 6), 'https://n' || substr(full_name, 6) || '.example.com', '', 'ada', 'x', 1,
        '[]', '{}', 'UTC', case when full_name like '%777' then 'failing' else 'connected' end, created_at
      from users where id <> ${userId}`);
    await addBilling(tx);
  });
  // As autovacuum does on a server: only then can index-only scans skip the table.
  for (const table of [
    'blog_posts',
    'publications',
    'post_texts',
    'activity',
    'users',
    'wordpress_sites',
    ...BILLING,
  ]) {
    await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  }
  const couponId = await one(sql`select coupon_id as id from coupon_redemptions limit 1`);
  return { ...database, userId, siteId, couponId };
}

const BILLING = ['subscriptions', 'coupons', 'coupon_redemptions', 'audit_log'];

/** A subscription of each user, few of which are halted; as many coupons, redemptions of one of them and acts of administrators. */
async function addBilling(tx: Db) {
  await tx.execute(sql`
    insert into subscriptions (user_id, plan, period, state, total, paid_until, created_at)
    select id, 'pro', 'month', case when full_name like '%777' then 'halted' else 'active' end, 149900, now(), created_at
    from users`);
  await tx.execute(sql`
    insert into coupons (code, discount_percent, valid_from, is_active, created_at)
    select 'C' || upper(left(md5(n::text), 9)) || n, 20, now(), n % 1000 > 0, now() - n * interval '1 hour'
    from generate_series(1, ${OTHER_USERS}) as n`);
  await tx.execute(sql`
    insert into coupon_redemptions (checkout_id, coupon_id, user_id, state, reserved_at)
    select gen_random_uuid(), coupons.id, users.id, 'redeemed', users.created_at
    from users, (select id from coupons limit 1) as coupons`);
  await tx.execute(sql`
    insert into audit_log (administrator_id, administrator, action, subject_kind, subject_id, subject_name, address, created_at)
    select id, case when full_name like '%777' then 'root' else 'admin' end,
      case when full_name like '%888' then 'user.deleted' else 'administrator.signed-in' end, 'user', id, '', '::1', created_at
    from users`);
}

import { sql } from 'drizzle-orm';
import { readConfig } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/database/connection.ts';
import { dropIndexes } from '../apps/server/test/drop-indexes.ts';
import { AUDITED_ADMINISTRATOR } from './stocked.ts';

/**
 * Fills the database of the environment with users, each with a subscription, its payment and an entry of the audit log,
 * and with posts, sites and coupons: `seed-installation.ts USERS POSTS SITES`.
 */
const [users = 0, posts = 0, sites = 0] = process.argv.slice(2).map(Number);
const TABLES = [
  'users',
  'wordpress_sites',
  'blog_posts',
  'checkouts',
  'subscriptions',
  'payments',
  'coupons',
  'coupon_redemptions',
  'webhook_events',
  'audit_log',
];
const database = await openDatabase(readConfig({ ...process.env }));
await database.db.transaction(async (tx) => {
  // Without triggers: no job has to read the words of these posts.
  await tx.execute(sql`set local session_replication_role = replica`);
  await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
  const addIndexes = [];
  for (const table of TABLES) addIndexes.push(await dropIndexes(tx, table));
  await tx.execute(sql`
    insert into users (full_name, email, email_verified, banned, created_at)
    select 'User ' || n, 'user' || n || '@example.com', n % 50 > 0, n % 500 = 0, now() - n * interval '1 minute'
    from generate_series(1, ${users}) as n`);
  await tx.execute(sql`
    create temporary table numbered on commit drop as
    select id, substr(full_name, 6)::int as n, created_at from users where full_name ~ '^User \d+$'`);
  await tx.execute(sql`
    insert into wordpress_sites (user_id, site_name, url, rest_root, username, sealed_password, wordpress_user_id, roles,
      capabilities, timezone, health_state, created_at)
    select id, 'Blog ' || n, 'https://n' || n || '.example.com', '', 'ada', 'x', 1, '[]', '{}', 'UTC',
      case when n % 100 = 0 then 'failing' else 'connected' end, created_at
    from numbered where n <= ${sites}`);
  await tx.execute(sql`
    insert into blog_posts (user_id, title, content, author, status, created_at)
    select numbered.id,
      'Post ' || p || ' about ' || (array['coffee', 'gardens', 'bicycles', 'bread', 'chess'])[1 + p % 5] || ' ' || left(md5(p::text), 6),
      '<p>Some words of a body.</p>', 'Ada', (array['draft', 'pending'])[1 + p % 2], now() - p * interval '10 seconds'
    from generate_series(1, ${posts}) as p, numbered where numbered.n = 1 + p % ${users}`);
  await tx.execute(sql`
    insert into checkouts (id, user_id, plan, period, state, total, amount, details, order_id, created_at, settled_at)
    select id, id, 'pro', 'year', 'paid', 1499000, '{}', '{}', 'order_Bench' || n, created_at, created_at from numbered`);
  await tx.execute(sql`
    insert into subscriptions (id, user_id, plan, period, state, total, paid_until, created_at)
    select id, id, 'pro', 'year', case when n % 100 = 0 then 'halted' else 'active' end, 1499000,
      created_at + interval '1 year', created_at
    from numbered`);
  await tx.execute(sql`
    insert into payments (user_id, checkout_id, subscription_id, provider_id, period, total, currency, amount, method,
      is_owed, "from", until, paid_at, created_at)
    select id, id, id, 'pay_Bench' || n, 'year', 1499000, 'INR', '{}', 'card', true, created_at,
      created_at + interval '1 year', created_at, created_at
    from numbered`);
  await tx.execute(sql`
    insert into coupons (code, discount_percent, valid_from, is_active, created_at)
    select 'C' || upper(left(md5(n::text), 9)) || n, 20, now(), n % 100 > 0, created_at from numbered`);
  await tx.execute(sql`
    insert into webhook_events (id, name, payment_id, at, received_at, handled_at, due_at)
    select 'bench' || n, 'payment.captured', 'pay_Bench' || n, created_at, created_at, created_at, null from numbered`);
  await tx.execute(sql`
    insert into audit_log (administrator_id, administrator, action, subject_kind, subject_id, subject_name, address, created_at)
    select ${AUDITED_ADMINISTRATOR}::uuid, 'admin', case when n % 100 = 0 then 'user.blocked' else 'administrator.signed-in' end, 'user', id, '', '::1', created_at
    from numbered`);
  for (const add of addIndexes) await add();
});
for (const table of TABLES) await database.db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
await database.close();

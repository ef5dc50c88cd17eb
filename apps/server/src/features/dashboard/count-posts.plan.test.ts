import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../../database/connection.ts';
import { type ActivityQuery, activityPage } from '../activity/list-activity.ts';
import { publishedQuery } from '../insights/read-insights.ts';
import { countPosts, countsQuery } from './count-posts.ts';

// 100,000 posts of one user with bodies, a tenth published in recent weeks, and as many activity entries.
const POSTS = 100_000;

let database: Database;
let userId: string;
let siteId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const one = async (statement: ReturnType<typeof sql>) =>
    ((await db.execute(statement)) as unknown as { rows: { id: string }[] }).rows[0]?.id ?? '';
  userId = await one(sql`insert into users (full_name, email) values ('Ada', 'ada@example.com') returning id`);
  siteId = await one(sql`
    insert into wordpress_sites (user_id, site_name, url, rest_root, username, sealed_password, wordpress_user_id, roles, capabilities, timezone)
    values (${userId}, 'Blog', 'https://example.com', 'https://example.com/wp-json/', 'ada', 'x', 1, '[]', '{}', 'UTC') returning id`);
  await db.execute(sql`
    insert into blog_posts (user_id, site_id, title, content, author, origin, status, scheduled_date, published_at, created_at)
    select ${userId}, ${siteId}, 'Post ' || n, repeat('<p>Some words of a body.</p>', 20), 'Ada',
           case when n % 4 = 3 then 'site' else 'here' end,
           (array['draft', 'pending', 'scheduled', 'published'])[1 + n % 4],
           case when n % 4 = 2 then now() + interval '1 day' end,
           case when n % 4 = 3 then now() - n * interval '20 minutes' end, now() - n * interval '21 minutes'
    from generate_series(1, ${POSTS}) as n`);
  await db.execute(sql`
    insert into activity (user_id, area, kind, site_id, title, created_at)
    select ${userId}, (array['posts', 'posts', 'posts', 'sites', 'account'])[1 + n % 5], 'post.created',
           case when n % 500 = 0 then ${siteId}::uuid end, 'Post', now() - n * interval '1 minute'
    from generate_series(1, ${POSTS}) as n`);
  // As autovacuum does on a server: only then can index-only scans skip the table.
  await db.execute(sql`vacuum (analyze) blog_posts`);
  await db.execute(sql`vacuum (analyze) activity`);
}, 180_000);
afterAll(() => database.close());

const since = () => new Date(Date.now() - 84 * 86_400_000);

test('the counts of 100,000 posts are right', async () => {
  expect(await countPosts(database.db, userId)).toEqual({
    sites: 1,
    posts: POSTS,
    postsFromSites: POSTS / 4,
    scheduled: POSTS / 4,
    everScheduled: false,
  });
});

test('the counts read indexes and no post', async () => {
  const nodes = await planOf(countsQuery(userId));
  const onPosts = nodes.filter((node) => node['Relation Name'] === 'blog_posts');
  expect(onPosts.length).toBeGreaterThan(0);
  for (const node of onPosts) {
    expect(['Index Only Scan', 'Index Scan']).toContain(node['Node Type']);
    if (node['Index Name'] !== 'posts_user_samples') expect(node['Heap Fetches']).toBeLessThan(100);
  }
});

test('insights read an index and no post', async () => {
  const nodes = await planOf(publishedQuery(userId, since()));
  expect(nodes).toContainEqual(
    expect.objectContaining({ 'Node Type': 'Index Only Scan', 'Index Name': 'posts_user_published' }),
  );
});

test.each<[string, Partial<ActivityQuery>, RegExp]>([
  ['no filter', {}, /^activity_user$/],
  ['an area', { area: 'sites' }, /^activity_user_area$/],
  ['a site', { siteId: 'site' }, /^activity_site$/],
])('with %s a page of 100,000 lines of activity uses its index and reads few rows', async (_name, filter, index) => {
  const query = activityPage(database.db, userId, { limit: 30, ...filter, ...(filter.siteId && { siteId }) });
  const nodes = await planOf(sql`${query}`);
  expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(index));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'activity')).toEqual([]);
  expect(Math.max(...nodes.map((node) => node['Rows Removed by Filter'] ?? 0))).toBeLessThan(1_000);
});

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
}

async function planOf(query: ReturnType<typeof sql>): Promise<PlanNode[]> {
  const { rows } = (await database.db.execute(sql`explain (analyze, format json, timing off) ${query}`)) as unknown as {
    rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[];
  };
  return flatten(rows[0]?.['QUERY PLAN'][0]?.Plan);
}

const flatten = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flatten)] : [];

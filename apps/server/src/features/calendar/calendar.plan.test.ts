import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../../database/connection.ts';
import { feedRows } from './feed-posts.ts';
import { trayPage } from './list-tray-drafts.ts';
import { calendarRange, upcomingRows } from './read-calendar.ts';

// 100,000 posts over 2,000 days around today, a quarter of them drafts without a date.
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
    insert into blog_posts (user_id, site_id, title, content, author, status, scheduled_date, published_at, created_at)
    select ${userId}, case when n % 3 = 0 then ${siteId}::uuid end, 'Post ' || n || ' ' || md5(n::text), '<p>Text</p>', 'Ada',
           (array['draft', 'pending', 'scheduled', 'published'])[1 + n % 4],
           case when n % 4 = 2 then now() + n * interval '30 minutes' end,
           case when n % 4 = 3 then now() - n * interval '30 minutes' end,
           now() - n * interval '1 minute'
    from generate_series(1, ${POSTS}) as n`);
  await db.execute(sql`analyze blog_posts`);
}, 120_000);
afterAll(() => database.close());

const DAY = 24 * 3_600_000;
const sixWeeks = {
  from: new Date(Date.now() - 21 * DAY).toISOString(),
  to: new Date(Date.now() + 21 * DAY).toISOString(),
};
type Statement = ReturnType<typeof calendarRange | typeof upcomingRows | typeof trayPage | typeof feedRows>;

const reads: [string, () => Statement, RegExp][] = [
  ['six weeks', () => calendarRange(database.db, userId, sixWeeks), /posts_user_calendar/],
  ['six weeks of a site', () => calendarRange(database.db, userId, { ...sixWeeks, siteId }), /posts_user_calendar/],
  [
    'six weeks of a status',
    () => calendarRange(database.db, userId, { ...sixWeeks, status: 'published' }),
    /posts_user_calendar/,
  ],
  ['what comes next', () => upcomingRows(database.db, userId), /posts_user_calendar/],
  ['the tray of drafts', () => trayPage(database.db, userId, { limit: 20 }), /posts_user_status_created/],
  [
    'a search in the tray',
    () => trayPage(database.db, userId, { limit: 20, search: 'c4ca42' }),
    /posts_user_title_trigrams/,
  ],
  ['the feed', () => feedRows(database.db, userId, new Date()), /posts_user_calendar/],
];

test.each(reads)('of 100,000 posts, %s is read with its index and few rows beside', async (_name, statement, index) => {
  const { rows } = (await database.db.execute(
    sql`explain (analyze, format json, timing off) ${statement()}`,
  )) as unknown as { rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] };
  const nodes = flatten(rows[0]?.['QUERY PLAN'][0]?.Plan);
  expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(index));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).not.toContain(
    'blog_posts',
  );
  const dropped = nodes.map(
    (node) => (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0),
  );
  expect(Math.max(...dropped)).toBeLessThan(1_500);
});

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const flatten = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flatten)] : [];

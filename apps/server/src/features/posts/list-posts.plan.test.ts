import { POST_ORDERS, POST_STATUSES } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';
import { authorKey } from '../../database/schema/posts.ts';
import { withIndex } from '../search/index.ts';
import { foundByText, foundByTitle } from './found-posts.ts';
import { postsPage } from './list-posts.ts';
import { distinctQuery } from './post-choices.ts';
import type { PostsQuery } from './post-filter.ts';

// 100,000 posts of one user, and after them a burst of fresh drafts: a planner that relies on the newest rows scans all
// of these for a status that is not among them.
const POSTS = 100_000;
const BURST = 5_000;

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
    insert into blog_posts (user_id, site_id, title, content, author, origin, category, status, scheduled_date, created_at)
    select ${userId}, case when n % 3 = 0 then ${siteId}::uuid end,
           'Post ' || n || ' about ' || (array['coffee', 'gardens', 'bicycles', 'bread', 'chess'])[1 + n % 5] || ' ' || md5(n::text),
           '<p>Text</p>', (array['Ada', 'Grace'])[1 + n % 2], (array['here', 'site'])[1 + n % 2],
           case when n % 1000 = 7 then 'Tea' else 'Coffee' end, (array['draft', 'pending', 'scheduled', 'published'])[1 + n % 4],
           case when n % 4 = 2 then now() + interval '1 day' end, now() - n * interval '1 minute'
    from generate_series(1, ${POSTS}) as n`);
  await db.execute(sql`
    insert into blog_posts (user_id, title, content, author, status, created_at)
    select ${userId}, 'Fresh ' || n, '<p>Text</p>', 'Ada', 'draft', now() + n * interval '1 second'
    from generate_series(1, ${BURST}) as n`);
  // Words as the index of texts has them: one that only old posts have, one of a fifth of them, one that all have.
  await db.execute(sql`
    insert into post_texts (post_id, created_at, words)
    select id, created_at, array_to_tsvector(array[owner || 'the', owner || split_part(title, ' ', 4), owner || 'old' || (created_at < now() - interval '68 days')])
    from blog_posts, (values (left(${userId}::text, 8) || ':')) as prefix (owner)`);
  await db.execute(sql`analyze blog_posts`);
  await db.execute(sql`analyze post_texts`);
}, 120_000);
afterAll(() => database.close());

const filters: [string, Partial<PostsQuery>, RegExp][] = [
  ['no filter', {}, /posts_user_created/],
  ...POST_STATUSES.map((status): [string, Partial<PostsQuery>, RegExp] => [
    `status ${status}`,
    { status },
    /posts_user_status_created/,
  ]),
  ['a site', { siteId: 'site' }, /posts_user_site_created/],
  ['an origin', { origin: 'site' }, /posts_user_origin_created/],
  ['an author', { author: 'Grace' }, /posts_user_author_created/],
  ['a rare category', { category: 'Tea' }, /posts_user_categories/],
  ['a title search', { search: 'c4ca42' }, /posts_user_title_trigrams/],
  ['a title search with a status', { search: 'c4ca42', status: 'scheduled' }, /posts_user_title_trigrams/],
  ['a search that finds nothing', { search: 'zebra crossing' }, /posts_user_title_trigrams/],
  ...POST_ORDERS.map((sort): [string, Partial<PostsQuery>, RegExp] => [`the order ${sort}`, { sort }, indexOf(sort)]),
];

function indexOf(sort: PostsQuery['sort']): RegExp {
  const name = { created: 'created', date: 'date', published: 'published_order', title: 'title' };
  return new RegExp(`posts_user_${name[sort.replace('-', '') as keyof typeof name]}$`);
}

test.each(filters)(
  'with %s the list of 105,000 posts uses its index and reads few rows',
  async (_name, filter, index) => {
    const asked: PostsQuery = { limit: 25, sort: '-created', ...filter, ...(filter.siteId && { siteId }) };
    const query = filter.search
      ? foundByTitle(database.db, userId, { ...asked, search: filter.search })
      : postsPage(database.db, userId, asked);
    const nodes = nodesOf(
      (await database.db.execute(sql`explain (analyze, format json, timing off) ${query}`)) as unknown as Explained,
    );
    expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(index));
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).not.toContain(
      'blog_posts',
    );
    const dropped = nodes.map(
      (node) => (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0),
    );
    expect(Math.max(...dropped)).toBeLessThan(1_000);
  },
);

test.each([
  ['of few old posts', 'oldtrue'],
  ['of a fifth of all posts', 'coffee'],
  ['of all posts', 'the'],
])('a word %s is found by the index of words, and read with few posts', async (_, search) => {
  const query = { limit: 25, sort: '-created' as const, search };
  const plan = (each: ReturnType<typeof foundByText>) =>
    withIndex(database.db, async (tx) =>
      tx.execute(sql`explain (analyze, format json, timing off) ${each}`),
    ) as unknown as Promise<Explained>;
  const nodes = nodesOf(await plan(foundByText(database.db, userId, query)));
  expect(nodes.map((node) => node['Index Name'])).toContain('post_texts_words');
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
});

test('authors and categories to choose from are found by a few steps in an index', async () => {
  for (const key of [authorKey(posts), sql`${posts.category}`]) {
    const explained = await database.db.execute(
      sql`explain (analyze, format json, timing off) ${distinctQuery(userId, key)}`,
    );
    const nodes = nodesOf(explained as unknown as Explained);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(Math.max(...nodes.map((node) => node['Rows Removed by Filter'] ?? 0))).toBeLessThan(100);
  }
});

interface Explained {
  rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[];
}

const nodesOf = ({ rows }: Explained) => flatten(rows[0]?.['QUERY PLAN'][0]?.Plan);

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

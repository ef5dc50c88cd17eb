import { POST_ORDERS, POST_STATUSES } from '@pressloom/contract';
import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../src/database/connection.ts';
import { couponRedemptions, posts } from '../src/database/schema/index.ts';
import { authorKey } from '../src/database/schema/posts.ts';
import { type ActivityQuery, activityPage } from '../src/features/activity/list-activity.ts';
import { auditPage } from '../src/features/admin/audit/list-audit.ts';
import { filteredCoupons, LISTED_COUPONS } from '../src/features/admin/coupons/list-coupons.ts';
import { LISTED_REDEMPTIONS } from '../src/features/admin/coupons/list-redemptions.ts';
import { firstMatchesQuery, isFound, pageQuery } from '../src/features/admin/lists/find-page.ts';
import type { ListedTable } from '../src/features/admin/lists/listed-table.ts';
import { recentActivity } from '../src/features/admin/overview/read-overview.ts';
import { filtered as filteredPosts, LISTED_POSTS } from '../src/features/admin/posts/list-posts.ts';
import { filtered as filteredSites, LISTED_SITES } from '../src/features/admin/sites/list-sites.ts';
import { filteredSubscriptions, LISTED_SUBSCRIPTIONS } from '../src/features/admin/subscriptions/list-subscriptions.ts';
import { filteredUsers, LISTED_USERS } from '../src/features/admin/users/list-users.ts';
import { feedRows } from '../src/features/calendar/feed-posts.ts';
import { trayPage } from '../src/features/calendar/list-tray-drafts.ts';
import { calendarRange, upcomingRows } from '../src/features/calendar/read-calendar.ts';
import { countPosts, countsQuery } from '../src/features/dashboard/count-posts.ts';
import { publishedQuery } from '../src/features/insights/read-insights.ts';
import { countMatching } from '../src/features/posts/count-matching.ts';
import { foundByText, foundByTitle } from '../src/features/posts/found-posts.ts';
import { listPosts, postsPage } from '../src/features/posts/list-posts.ts';
import { distinctQuery, moreCategoriesQuery } from '../src/features/posts/post-choices.ts';
import type { PostsQuery } from '../src/features/posts/post-filter.ts';
import { containsWords, withIndex } from '../src/features/search/index.ts';
import { BURST, type LargeDatabase, openLargeDatabase, POSTS } from './large-database.ts';

// On PostgreSQL: the plans are the planner's, and a server's knows more ways to read a table.

let database: LargeDatabase;
beforeAll(async () => {
  database = await openLargeDatabase();
}, 180_000);
afterAll(() => database.close());

describe('the list of 105,000 posts', () => {
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
    ['a status on the site', { siteStatus: 'private' }, /publications_user_own_status/],
    ['a title search', { search: 'c4ca42' }, /posts_user_title_trigrams/],
    ['a title search with a status', { search: 'c4ca42', status: 'scheduled' }, /posts_user_title_trigrams/],
    ['a title search that finds the oldest hundredth', { search: 'post 99' }, /posts_user_title_trigrams/],
    ['a search that finds nothing', { search: 'zebra crossing' }, /posts_user_title_trigrams/],
    ...POST_ORDERS.map((sort): [string, Partial<PostsQuery>, RegExp] => [`the order ${sort}`, { sort }, indexOf(sort)]),
  ];

  function indexOf(sort: PostsQuery['sort']): RegExp {
    const name = { created: 'created', date: 'date', published: 'published_order', title: 'title' };
    return new RegExp(`posts_user_${name[sort.replace('-', '') as keyof typeof name]}$`);
  }

  test.each(filters)('with %s uses its index and reads few rows', async (_name, filter, index) => {
    const { db, userId, siteId } = database;
    const asked: PostsQuery = { limit: 25, sort: '-created', ...filter, ...(filter.siteId && { siteId }) };
    const { search } = asked;
    const nodes = search
      ? await withIndex(db, (tx) => planOf(tx, foundByTitle(tx, userId, { ...asked, search })))
      : await planOf(db, postsPage(db, userId, asked));
    expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(index));
    expect(scannedTables(nodes)).not.toContain('blog_posts');
    expect(rowsDropped(nodes)).toBeLessThan(1_000);
  });

  test.each([
    ['of few old posts', 'oldtrue'],
    ['of a fifth of all posts', 'coffee'],
    ['of all posts', 'the'],
  ])('finds a word %s by the index of words', async (_, search) => {
    const { db, userId } = database;
    const words = containsWords(userId, search) ?? sql`false`;
    const nodes = await withIndex(db, (tx) =>
      planOf(tx, foundByText(tx, userId, { limit: 25, sort: '-created', search }, words)),
    );
    expect(nodes.map((node) => node['Index Name'])).toContain('post_texts_words');
    expect(scannedTables(nodes)).toEqual([]);
  });

  test.each(POST_ORDERS)('sorted by %s has the same pages, whether a search finds many posts or few', async (sort) => {
    const { db, userId } = database;
    const page = async (search: string, cursor?: string) => {
      const { posts, nextCursor } = await listPosts(db, userId, { limit: 25, sort, search, cursor });
      return { ids: posts.map(({ id }) => id), nextCursor };
    };
    const first = await page('the');
    const second = await page('the', first.nextCursor ?? '');
    expect(new Set([...first.ids, ...second.ids]).size).toBe(50);
    const plain = await listPosts(db, userId, { limit: 50, sort });
    // Every post has the word.
    expect([...first.ids, ...second.ids]).toEqual(plain.posts.map(({ id }) => id));
  });

  test('counts all posts of a filter, and of a search no more than 1,000', async () => {
    const { db, userId } = database;
    const count = (filter: Parameters<typeof countMatching>[2]) => countMatching(db, userId, filter);
    expect(await count({})).toEqual({ total: POSTS + BURST, more: false });
    expect(await count({ category: 'Tea' })).toEqual({ total: POSTS / 1_000, more: false });
    expect(await count({ search: 'coffee' })).toEqual({ total: 1_000, more: true });
    expect(await count({ search: 'the', category: 'Tea' })).toEqual({ total: POSTS / 1_000, more: false });
    expect(await count({ search: 'c4ca42' })).toEqual({ total: 1, more: false });
  });

  test('offers authors and categories that a few steps in an index find, and reads only posts of several categories', async () => {
    const { db, userId } = database;
    for (const key of [authorKey(posts), sql`${posts.category}`]) {
      const nodes = await planOf(db, distinctQuery(userId, key));
      expect(scannedTables(nodes)).toEqual([]);
      expect(rowsDropped(nodes)).toBeLessThan(100);
    }
    const further = await planOf(db, moreCategoriesQuery(userId));
    expect(further.map((node) => node['Index Name'])).toContain('posts_user_more_categories');
  });
});

describe('the calendar of 105,000 posts', () => {
  const DAY = 24 * 3_600_000;
  const sixWeeks = {
    from: new Date(Date.now() - 21 * DAY).toISOString(),
    to: new Date(Date.now() + 21 * DAY).toISOString(),
  };

  const reads: [string, (of: LargeDatabase) => SQLWrapper, RegExp][] = [
    ['six weeks', ({ db, userId }) => calendarRange(db, userId, sixWeeks), /posts_user_calendar/],
    [
      'six weeks of a site',
      ({ db, userId, siteId }) => calendarRange(db, userId, { ...sixWeeks, siteId }),
      /posts_user_calendar/,
    ],
    [
      'six weeks of a status',
      ({ db, userId }) => calendarRange(db, userId, { ...sixWeeks, status: 'published' }),
      /posts_user_calendar/,
    ],
    ['what comes next', ({ db, userId }) => upcomingRows(db, userId, {}), /posts_user_calendar/],
    [
      'what comes next on a site',
      ({ db, userId, siteId }) => upcomingRows(db, userId, { siteId, status: 'scheduled' }),
      /posts_user_calendar/,
    ],
    ['the tray of drafts', ({ db, userId }) => trayPage(db, userId, { limit: 20 }), /posts_user_status_created/],
    [
      'a search in the tray',
      ({ db, userId }) => trayPage(db, userId, { limit: 20, search: 'c4ca42' }),
      /posts_user_title_trigrams/,
    ],
    ['the feed', ({ db, userId }) => feedRows(db, userId, { from: new Date() }), /posts_user_calendar/],
    [
      'the past of the feed',
      ({ db, userId }) => feedRows(db, userId, { from: new Date(0), until: new Date() }),
      /posts_user_calendar/,
    ],
  ];

  test.each(reads)('reads %s with its index and few rows beside', async (_name, query, index) => {
    const nodes = await planOf(database.db, query(database));
    expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(index));
    expect(scannedTables(nodes)).not.toContain('blog_posts');
    expect(rowsDropped(nodes)).toBeLessThan(1_500);
  });
});

describe('the dashboard of 105,000 posts', () => {
  test('counts them right', async () => {
    expect(await countPosts(database.db, database.userId)).toEqual({
      sites: 1,
      posts: POSTS + BURST,
      postsFromSites: POSTS / 4,
      scheduled: POSTS / 4,
      everScheduled: false,
      pages: 0,
    });
  });

  test('counts by indexes and reads no post', async () => {
    const onPosts = (await planOf(database.db, countsQuery(database.userId))).filter(
      (node) => node['Relation Name'] === 'blog_posts',
    );
    expect(onPosts.length).toBeGreaterThan(0);
    for (const node of onPosts) {
      expect(['Index Only Scan', 'Index Scan']).toContain(node['Node Type']);
      if (node['Index Name'] !== 'posts_user_samples') expect(node['Heap Fetches']).toBeLessThan(100);
    }
  });

  test('has insights that read an index and no post', async () => {
    const since = new Date(Date.now() - 84 * 86_400_000);
    expect(await planOf(database.db, publishedQuery(database.userId, since))).toContainEqual(
      expect.objectContaining({ 'Node Type': 'Index Only Scan', 'Index Name': 'posts_user_published' }),
    );
  });
});

test.each<[string, Partial<ActivityQuery>, RegExp]>([
  ['no filter', {}, /^activity_user$/],
  ['an area', { area: 'sites' }, /^activity_user_area$/],
  ['a site', { siteId: 'site' }, /^activity_site$/],
])('with %s a page of 100,000 lines of activity uses its index and reads few rows', async (_name, filter, index) => {
  const { db, userId, siteId } = database;
  const nodes = await planOf(db, activityPage(db, userId, { limit: 30, ...filter, ...(filter.siteId && { siteId }) }));
  expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(index));
  expect(scannedTables(nodes)).not.toContain('activity');
  expect(rowsDropped(nodes)).toBeLessThan(1_000);
});

describe('the tables of the administration, with 105,000 posts, 20,000 users and as many sites', () => {
  type Read = [string, (db: Db) => SQLWrapper, RegExp];
  const asked = { limit: 25, sort: '-created' } as const;
  const noExamples = filteredPosts({});
  const found =
    (listed: ListedTable, search: string, sort: '-created' | 'created' = '-created') =>
    (db: Db) =>
      pageQuery(db, listed, { ...asked, sort }, isFound(listed, search));

  test.each<Read>([
    ['posts', (db) => pageQuery(db, LISTED_POSTS, asked, noExamples), /^posts_created$/],
    [
      'posts, oldest first',
      (db) => pageQuery(db, LISTED_POSTS, { ...asked, sort: 'created' }, noExamples),
      /^posts_created$/,
    ],
    ['posts by title', (db) => pageQuery(db, LISTED_POSTS, { ...asked, sort: 'title' }, noExamples), /^posts_title$/],
    [
      'posts of a status',
      (db) => pageQuery(db, LISTED_POSTS, asked, filteredPosts({ status: 'pending' })),
      /^posts_status_created$/,
    ],
    [
      'posts of a user',
      (db) => pageQuery(db, LISTED_POSTS, asked, filteredPosts({ userId: database.userId })),
      /^posts_(user_)?created$/,
    ],
    ['sites', (db) => pageQuery(db, LISTED_SITES, asked), /^sites_created$/],
    ['sites by name', (db) => pageQuery(db, LISTED_SITES, { ...asked, sort: 'name' }), /^sites_name$/],
    [
      'failing sites',
      (db) => pageQuery(db, LISTED_SITES, asked, filteredSites({ health: 'failing' })),
      /^sites_failing$/,
    ],
    ['users', (db) => pageQuery(db, LISTED_USERS, asked, filteredUsers()), /^users_created_at$/],
    ['users by name', (db) => pageQuery(db, LISTED_USERS, { ...asked, sort: 'name' }, filteredUsers()), /^users_name$/],
    [
      'users by email',
      (db) => pageQuery(db, LISTED_USERS, { ...asked, sort: 'email' }, filteredUsers()),
      /^users_email_unique$/,
    ],
    [
      'administrators',
      (db) => pageQuery(db, LISTED_USERS, asked, filteredUsers('administrators')),
      /^users_administrators$/,
    ],
    [
      'users whose email is not verified',
      (db) => pageQuery(db, LISTED_USERS, asked, filteredUsers('unverified')),
      /^users_unverified$/,
    ],
    ['blocked users', (db) => pageQuery(db, LISTED_USERS, asked, filteredUsers('blocked')), /^users_blocked$/],
    ['subscriptions', (db) => pageQuery(db, LISTED_SUBSCRIPTIONS, asked), /^subscriptions_list$/],
    [
      'halted subscriptions',
      (db) => pageQuery(db, LISTED_SUBSCRIPTIONS, asked, filteredSubscriptions({ state: 'halted' })),
      /^subscriptions_state$/,
    ],
    [
      'subscriptions of a user',
      (db) => pageQuery(db, LISTED_SUBSCRIPTIONS, asked, filteredSubscriptions({ userId: database.userId })),
      /^subscriptions_(user|in_force)$/,
    ],
    ['coupons', (db) => pageQuery(db, LISTED_COUPONS, asked, filteredCoupons({})), /^coupons_list$/],
    [
      'coupons by code',
      (db) => pageQuery(db, LISTED_COUPONS, { ...asked, sort: 'code' }, filteredCoupons({})),
      /^coupons_code_unique$/,
    ],
    [
      'coupons that are switched off',
      (db) => pageQuery(db, LISTED_COUPONS, asked, filteredCoupons({ active: false })),
      /^coupons_active$/,
    ],
    [
      'the redemptions of a coupon',
      (db) =>
        pageQuery(
          db,
          LISTED_REDEMPTIONS,
          { ...asked, sort: '-reserved' },
          eq(couponRedemptions.couponId, database.couponId),
        ),
      /^coupon_redemptions_list$/,
    ],
    ['the audit log', (db) => auditPage(db, {}), /^audit_log_created_at$/],
    ['acts of a kind', (db) => auditPage(db, { action: 'user.deleted' }), /^audit_log_action$/],
    [
      'acts of an administrator',
      (db) => auditPage(db, { administrator: database.userId }),
      /^audit_log_administrator_id$/,
    ],
    ['acts on a user', (db) => auditPage(db, { subject: database.userId }), /^audit_log_subject$/],
    ['the activity of all users', (db) => recentActivity(db), /^activity_of_all$/],
  ])('reads a page of %s by an index', async (_name, query, index) => {
    const nodes = await planOf(database.db, query(database.db));
    expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(index));
    expect(scannedTables(nodes)).toEqual([]);
    expect(rowsDropped(nodes)).toBeLessThan(100);
  });

  test.each<Read>([
    ['a title', found(LISTED_POSTS, 'c4ca42'), /^posts_user_title_trigrams$/],
    ['the beginning of a word of a title', found(LISTED_POSTS, 'c4'), /^posts_user_title_trigrams$/],
    ['nothing among titles', found(LISTED_POSTS, 'zebra crossing'), /^posts_user_title_trigrams$/],
    ['the name of a site', found(LISTED_SITES, 'blog 19999', 'created'), /^sites_trigrams$/],
    ['the email of a user', found(LISTED_USERS, 'r777@example'), /^users_trigrams$/],
    ['the subscription of a user', found(LISTED_SUBSCRIPTIONS, 'r777@example'), /^users_trigrams$/],
    ['the code of a coupon', found(LISTED_COUPONS, 'C4CA423'), /^coupons_trigrams$/],
    ['the address of a site', found(LISTED_SITES, 'n777.example'), /^sites_trigrams$/],
  ])('finds %s by the index of texts', async (_name, query, index) => {
    const nodes = await withIndex(database.db, (tx) => planOf(tx, query(tx)));
    expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(index));
    expect(scannedTables(nodes)).toEqual([]);
    expect(rowsDropped(nodes)).toBeLessThan(1_000);
  });

  test('reads no more rows for a search that fills the page at once', async () => {
    const search = { ...asked, search: 'coffee' };
    const nodes = await planOf(database.db, firstMatchesQuery(database.db, LISTED_POSTS, search, noExamples));
    const read = nodes.find((node) => node['Index Name'] === 'posts_created');
    // The newest 5,000 drafts are called otherwise, so all 1,000 that are compared are read, and no row beyond.
    expect(read?.['Actual Rows']).toBe(1_000);
    expect(scannedTables(nodes)).toEqual([]);
    const fresh = await planOf(
      database.db,
      firstMatchesQuery(database.db, LISTED_POSTS, { ...search, search: 'fresh' }, noExamples),
    );
    expect(fresh.find((node) => node['Index Name'] === 'posts_created')?.['Actual Rows']).toBe(26);
  });
});

interface PlanNode {
  'Actual Rows': number;
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
}

async function planOf(db: Db, query: SQLWrapper): Promise<PlanNode[]> {
  const { rows } = (await db.execute(sql`explain (analyze, format json, timing off) ${query.getSQL()}`)) as unknown as {
    rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[];
  };
  return flatten(rows[0]?.['QUERY PLAN'][0]?.Plan);
}

const flatten = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flatten)] : [];

const scannedTables = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);

/** The most rows that one step read in vain. */
const rowsDropped = (nodes: PlanNode[]) =>
  Math.max(
    ...nodes.map((node) => (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
  );

import type { CalendarPost, Post, TrayDraft } from '@pressloom/contract';
import { CALENDAR_POSTS } from '@pressloom/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createPost,
  insertLivePost,
  insertPublication,
  insertSite,
  signUp,
  type TestUser,
} from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, publications } from '../../database/schema/index.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
  await ada.request('DELETE', '/api/posts/samples');
});

const NOVEMBER = { from: '2030-11-01T00:00:00Z', to: '2030-12-01T00:00:00Z' };

const read = (user: TestUser, query: Record<string, string> = NOVEMBER) =>
  user.request<{ posts: CalendarPost[]; complete: boolean }>('GET', `/api/calendar?${new URLSearchParams(query)}`);
const titles = (reply: { body: { posts: CalendarPost[] } }) => reply.body.posts.map(({ title }) => title);
const scheduled = (title: string, scheduledDate: string, more: object = {}) =>
  insertLivePost(server, ada, { title, status: 'scheduled', scheduledDate, ...more });

test('a post appears on its scheduled date, or on the day it was published when it has none', async () => {
  await scheduled('To come', '2030-11-20T09:00:00Z');
  const published = await insertLivePost(server, ada, { title: 'Out', status: 'published' });
  await createPost(ada, { title: 'A draft without a date' });

  const november = await read(ada);
  expect(november.status).toBe(200);
  expect(november.body.posts).toEqual([
    expect.objectContaining({ title: 'To come', status: 'scheduled', date: '2030-11-20T09:00:00.000Z' }),
  ]);
  const at = Date.parse(published.publishedAt ?? '');
  const today = await read(ada, {
    from: new Date(at).toISOString(),
    to: new Date(at + 1).toISOString(),
  });
  expect(today.body.posts).toEqual([
    expect.objectContaining({ title: 'Out', status: 'published', date: published.publishedAt }),
  ]);
});

test('pages of a site are marked as pages, in the calendar and among the drafts', async () => {
  const { id } = await scheduled('About', '2030-11-20T09:00:00Z');
  await scheduled('News', '2030-11-21T09:00:00Z');
  const draft = await createPost(ada, { title: 'Contact' });
  await server.services.db
    .update(posts)
    .set({ type: 'page' })
    .where(inArray(posts.id, [id, draft.id]));
  expect((await read(ada)).body.posts.map(({ title, type }) => ({ title, type }))).toEqual([
    { title: 'About', type: 'page' },
    { title: 'News', type: 'post' },
  ]);
  const tray = await ada.request<{ drafts: TrayDraft[] }>('GET', '/api/calendar/drafts');
  expect(tray.body.drafts).toMatchObject([{ title: 'Contact', type: 'page' }]);
});

test('a range begins with its first instant and ends before its last', async () => {
  await scheduled('Just before', '2030-10-31T23:59:59.999Z');
  await scheduled('First', '2030-11-01T00:00:00Z');
  await scheduled('Last', '2030-11-30T23:59:59.999Z');
  await scheduled('Just after', '2030-12-01T00:00:00Z');
  expect(titles(await read(ada))).toEqual(['First', 'Last']);
});

test('a range is at most six weeks and an hour that the clocks give back', async () => {
  const most = { from: '2030-10-27T00:00:00Z', to: '2030-12-09T00:00:00Z' };
  expect((await read(ada, most)).status).toBe(200);
  expect((await read(ada, { ...most, to: '2030-12-09T00:00:00.001Z' })).body).toMatchObject({
    error: { code: 'invalid_request', message: 'A range of the calendar is at most 43 days' },
  });
  expect((await read(ada, { from: most.from, to: most.from })).status).toBe(400);
  expect((await read(ada, { from: 'yesterday', to: most.to })).status).toBe(400);
});

test('posts come in the order in which they appear, without their text', async () => {
  await scheduled('Second', '2030-11-20T10:00:00Z');
  await scheduled('First', '2030-11-20T09:00:00Z');
  const reply = await read(ada);
  expect(titles(reply)).toEqual(['First', 'Second']);
  expect(Object.keys(reply.body.posts[0] ?? {}).sort()).toEqual([
    'date',
    'id',
    'link',
    'outdated',
    'placeholder',
    'publicationState',
    'sample',
    'siteId',
    'siteStatus',
    'status',
    'title',
    'type',
    'updatedAt',
    'version',
    'wordpressId',
  ]);
});

test('the site and the status narrow it', async () => {
  const siteId = await insertSite(server, ada, { name: 'Blog', timezone: 'Asia/Kolkata' });
  await scheduled('There', '2030-11-20T09:00:00Z', { siteId });
  await scheduled('Elsewhere', '2030-11-21T09:00:00Z');
  expect(titles(await read(ada, { ...NOVEMBER, siteId }))).toEqual(['There']);
  expect(titles(await read(ada, { ...NOVEMBER, status: 'scheduled' }))).toEqual(['There', 'Elsewhere']);
  expect(titles(await read(ada, { ...NOVEMBER, status: 'published' }))).toEqual([]);
});

test("another user sees none of it, whichever site's id they name", async () => {
  const siteId = await insertSite(server, ada, { name: 'Blog', timezone: 'Asia/Kolkata' });
  await scheduled('Mine', '2030-11-20T09:00:00Z', { siteId });
  const eve = await signUp(server);
  expect(titles(await read(eve))).toEqual([]);
  expect(titles(await read(eve, { ...NOVEMBER, siteId }))).toEqual([]);
  const upcoming = await eve.request<{ posts: CalendarPost[] }>('GET', '/api/calendar/upcoming');
  expect(titles(upcoming)).not.toContain('Mine');
});

test('an answer holds at most a thousand posts and says when there are more', async () => {
  const fill = (count: number) =>
    server.services.db.execute(sql`
      insert into blog_posts (user_id, title, content, author, status, scheduled_date)
      select ${ada.user.id}, 'Post', '<p>Text</p>', 'Ada', 'scheduled', '2030-11-02'::timestamptz + n * interval '1 second'
      from generate_series(1, ${count}::int) as n`);
  await fill(CALENDAR_POSTS);
  expect((await read(ada)).body).toMatchObject({ complete: true });
  await fill(1);
  const { body } = await read(ada);
  expect([body.posts.length, body.complete]).toEqual([CALENDAR_POSTS, false]);
});

test('upcoming are the next five by date', async () => {
  for (const day of [6, 2, 4, 1, 5, 3]) await scheduled(`Day ${day}`, `2030-11-0${day}T09:00:00Z`);
  await insertLivePost(server, ada, { title: 'Out', status: 'published' });
  const { body } = await ada.request<{ posts: CalendarPost[] }>('GET', '/api/calendar/upcoming');
  expect(body.posts.map(({ title }) => title)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5']);
});

test('the site and the status narrow what is upcoming', async () => {
  const siteId = await insertSite(server, ada, { name: 'Blog', timezone: 'Asia/Kolkata' });
  await scheduled('There', '2030-11-20T09:00:00Z', { siteId });
  await scheduled('Elsewhere', '2030-11-21T09:00:00Z');
  const upcoming = async (query: Record<string, string>) =>
    titles(await ada.request('GET', `/api/calendar/upcoming?${new URLSearchParams(query)}`));
  expect(await upcoming({})).toEqual(['There', 'Elsewhere']);
  expect(await upcoming({ siteId })).toEqual(['There']);
  expect(await upcoming({ siteId, status: 'scheduled' })).toEqual(['There']);
  expect(await upcoming({ status: 'pending' })).toEqual([]);
});

test('the tray holds drafts without a date, in pages, and finds them by title', async () => {
  for (const title of ['Bread', 'Coffee', 'Coffee again']) await createPost(ada, { title });
  await createPost(ada, { title: 'Waits for review', status: 'pending' });
  await scheduled('Has its date', '2030-11-20T09:00:00Z');
  const tray = (query = '') =>
    ada.request<{ drafts: Post[]; nextCursor: string | null }>('GET', `/api/calendar/drafts${query}`);

  const first = await tray('?limit=2');
  expect(first.body.drafts.map(({ title }) => title)).toEqual(['Coffee again', 'Coffee']);
  const second = await tray(`?limit=2&cursor=${first.body.nextCursor}`);
  expect(second.body).toMatchObject({ drafts: [{ title: 'Bread', version: 1 }], nextCursor: null });
  expect((await tray('?search=coffee')).body.drafts.map(({ title }) => title)).toEqual(['Coffee again', 'Coffee']);
  expect((await tray('?cursor=nonsense')).status).toBe(400);
});

test('a post in the trash of its site is in no tray', async () => {
  const { db } = server.services;
  const siteId = await insertSite(server, ada);
  const remote = { status: 'trash', modifiedGmt: null, slug: '', dateGmt: null };
  const { id, postId } = await insertPublication(server, ada, siteId, { state: 'done', wordpressId: 7, remote });
  await db.update(posts).set({ siteId }).where(eq(posts.id, postId));
  const tray = async () => (await ada.request<{ drafts: TrayDraft[] }>('GET', '/api/calendar/drafts')).body.drafts;
  expect(await tray()).toEqual([]);
  await db
    .update(publications)
    .set({ remote: { ...remote, status: 'draft' } })
    .where(eq(publications.id, id));
  expect(await tray()).toMatchObject([{ id: postId }]);
});

test('the examples of a new account are in no tray', async () => {
  const eve = await signUp(server);
  expect((await eve.request('GET', '/api/calendar/drafts')).body).toEqual({ drafts: [], nextCursor: null });
});

test('a post on its way to a site says so', async () => {
  const siteId = await insertSite(server, ada, { name: 'Blog', timezone: 'Asia/Kolkata' });
  const scheduledDate = '2030-11-20T09:00:00Z';
  await createPost(ada, { title: 'On its way', status: 'scheduled', scheduledDate, siteId });
  expect((await read(ada)).body.posts).toEqual([
    expect.objectContaining({ status: 'draft', publicationState: 'queued' }),
  ]);
});

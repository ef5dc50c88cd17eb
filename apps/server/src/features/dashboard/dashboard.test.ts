import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, insertLivePost, insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

interface Dashboard {
  counts: { sites: number; posts: number; postsFromSites: number; pages: number; scheduled: number };
  credits: { left: number };
  tasks: { id: string; completed: boolean }[];
  recentActivity: { kind: string; title: string }[];
}
const dashboard = async (user = ada) => (await user.request<Dashboard>('GET', '/api/dashboard')).body;
const done = async () => (await dashboard()).tasks.filter(({ completed }) => completed).map(({ id }) => id);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('the dashboard', () => {
  test('counts nothing for a new account, whose examples are no posts', async () => {
    const { counts, credits } = await dashboard();
    expect(counts).toEqual({ sites: 0, posts: 0, postsFromSites: 0, pages: 0, scheduled: 0 });
    expect(credits.left).toBe(15);
  });

  test('counts the posts and the scheduled ones of its user alone', async () => {
    await createPost(ada);
    await insertLivePost(server, ada, { status: 'scheduled', scheduledDate: tomorrow() });
    await createPost(await signUp(server));
    expect((await dashboard()).counts).toEqual({ sites: 1, posts: 2, postsFromSites: 0, pages: 0, scheduled: 1 });
  });

  test('says how many of the posts were written on sites or are pages there, and that none was written here yet', async () => {
    const { id } = await insertLivePost(server, ada, { status: 'published' });
    await server.services.db.update(posts).set({ origin: 'site', type: 'page' }).where(eq(posts.id, id));
    expect((await dashboard()).counts).toEqual({ sites: 1, posts: 1, postsFromSites: 1, pages: 1, scheduled: 0 });
    expect(await done()).toEqual(['connect-site', 'complete-profile']);
    await createPost(ada);
    expect((await dashboard()).counts).toMatchObject({ posts: 2, postsFromSites: 1 });
    expect(await done()).toContain('create-post');
  });

  test('counts again as soon as the posts of a site are read, also for a user with many', async () => {
    const { db } = server.services;
    const siteId = await insertSite(server, ada);
    const add = (count: number) =>
      db.execute(sql`insert into blog_posts (user_id, site_id, origin, title, content, author)
        select ${ada.user.id}, ${siteId}::uuid, 'site', 'Post ' || n, '', '' from generate_series(1, ${count}::int) n`);
    await add(6_000);
    expect((await dashboard()).counts.posts).toBe(6_000);
    // What happened just before the count may not have been part of it.
    await expect.poll(async () => server.services.events.mayHaveMissed(ada.user.id, Date.now())).toBe(false);
    expect((await dashboard()).counts.posts).toBe(6_000);
    await add(100);
    expect((await dashboard()).counts.posts).toBe(6_000);
    await emitEvent(db, ada.user.id, { type: 'library', siteId, hasChanged: true });
    await expect.poll(async () => (await dashboard()).counts.posts).toBe(6_100);
  });

  test('has four tasks, and marks as done what is', async () => {
    expect((await dashboard()).tasks.map(({ id }) => id)).toEqual([
      'connect-site',
      'create-post',
      'schedule-content',
      'complete-profile',
    ]);
    expect(await done()).toEqual(['complete-profile']);
    await createPost(ada);
    expect(await done()).toEqual(['create-post', 'complete-profile']);
    const post = await insertLivePost(server, ada, { status: 'scheduled', scheduledDate: tomorrow() });
    expect(await done()).toEqual(['connect-site', 'create-post', 'schedule-content', 'complete-profile']);
    await ada.request('DELETE', `/api/posts/${post.id}?from=here`);
    expect(await done()).toEqual(['connect-site', 'create-post', 'complete-profile']);
  });

  test('begins with what happened last', async () => {
    await createPost(ada, { title: 'Tea' });
    expect((await dashboard()).recentActivity).toMatchObject([
      { kind: 'post.created', title: 'Tea' },
      { kind: 'account.signed-up' },
    ]);
  });
});

import type { Post } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, insertLivePost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import { correctStatuses } from './correct-statuses.ts';
import { isStatusUntrue } from './status-holds.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DATE = '2030-11-20T09:00:00.000Z';
const remoteOf = (status: string, dateGmt: string | null = null) => ({ status, dateGmt, modifiedGmt: null, slug: '' });
const read = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;

/** As earlier releases saved it: only the status. */
async function onlySaved(post: Post, status: 'scheduled' | 'published'): Promise<Post> {
  const dates = status === 'scheduled' ? { scheduledDate: new Date(DATE) } : { publishedAt: new Date(DATE) };
  await server.services.db
    .update(posts)
    .set({ status, ...dates })
    .where(eq(posts.id, post.id));
  return post;
}
async function withCopy(post: Post, values: Partial<typeof publications.$inferInsert>): Promise<Post> {
  await server.services.db.update(publications).set(values).where(eq(publications.postId, post.id));
  return post;
}

test('posts that no site has as they are shown become what they are, once, and their owner is told', async () => {
  ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const scheduled = { siteId, status: 'scheduled', scheduledDate: DATE } as const;
  const ourClock = await insertSite(server, ada, { scheduledBy: 'pressloom' });
  const untrue = [
    await onlySaved(await createPost(ada, { title: 'No site', siteId }), 'scheduled'),
    await onlySaved(await createPost(ada, { title: 'Nowhere public' }), 'published'),
    await withCopy(await insertLivePost(server, ada, { ...scheduled, title: 'A draft there' }), {
      remote: remoteOf('draft'),
    }),
  ];
  const onlyScheduled = await insertLivePost(server, ada, { siteId, status: 'published', title: 'Not public yet' });
  await withCopy(onlyScheduled, { remote: remoteOf('future', DATE) });
  const { db } = server.services;
  const true_ = [
    await insertLivePost(server, ada, { siteId, status: 'published' }),
    await insertLivePost(server, ada, scheduled),
    await withCopy(await insertLivePost(server, ada, { ...scheduled, siteId: ourClock }), {
      remote: remoteOf('draft'),
    }),
    await withCopy(await insertLivePost(server, ada, { siteId, status: 'published' }), { remote: null }),
    await withCopy(await insertLivePost(server, ada, { siteId, status: 'published' }), {
      state: 'queued',
      remote: null,
    }),
  ];
  const before = await Promise.all(true_.map(read));
  const other = await signUp(server);

  expect(await correctStatuses(db)).toBe(4);
  for (const post of untrue) {
    expect(await read(post)).toMatchObject({ status: 'draft', scheduledDate: null, publishedAt: null });
  }
  expect(await read(onlyScheduled)).toMatchObject({ status: 'scheduled', scheduledDate: DATE, publishedAt: null });
  expect(await Promise.all(true_.map(read))).toEqual(before);
  expect(await db.select({ id: posts.id }).from(posts).where(isStatusUntrue(db))).toEqual([]);

  const bell = await ada.request<{ notifications: { message: string }[] }>('GET', '/api/notifications');
  expect(bell.body.notifications.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^4 posts were shown as .*“No site” \(scheduled for November 20, 2030 at 9:00 AM UTC\).*send them\.$/,
    ),
  ]);
  const { body } = await ada.request<{ entries: { title: string; note: string }[] }>('GET', '/api/activity?area=posts');
  expect(body.entries.filter(({ note }) => note?.includes('November 20, 2030'))).toHaveLength(3);
  expect((await other.request<{ notifications: object[] }>('GET', '/api/notifications')).body.notifications).toEqual(
    [],
  );
  expect(await correctStatuses(db)).toBe(0);
});

test('one post alone is named with its link', async () => {
  ada = await signUp(server);
  const post = await onlySaved(await createPost(ada, { title: 'Tea' }), 'scheduled');
  await server.services.db.delete(sites).where(eq(sites.userId, ada.user.id));
  expect(await correctStatuses(server.services.db)).toBe(1);
  const { body } = await ada.request<{ notifications: object[] }>('GET', '/api/notifications');
  expect(body.notifications).toMatchObject([
    {
      kind: 'failed',
      postId: post.id,
      title: 'Tea',
      message:
        'This post was shown as scheduled for November 20, 2030 at 9:00 AM UTC, but it isn’t so on any connected site. Publish or schedule it to send it.',
    },
  ]);
});

import type { ActivityEntry, Notification, Post, Publication, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { startWorker } from '../../worker.ts';
import { isStatusUntrue } from './outcome/status-holds.ts';
import { releaseDuePosts } from './schedule/release-due-posts.ts';

let wordpress: TestWordPress;
let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorker>>;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress();
  // The reason for this setting: a site whose own timer never runs.
  wordpress.muPlugin('no-cron', "define('DISABLE_WP_CRON', true);");
  server = await startTestServer();
  worker = await startWorker(server.services);
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});
afterAll(async () => {
  await worker.close();
  await server.close();
  await wordpress.stop();
});
beforeEach(() => change('pressloom'));
afterEach(() => {
  for (const name of ['down', 'refusing', 'slow']) wordpress.removeMuPlugin(name);
});

const change = async (scheduledBy: Site['scheduledBy']) => {
  const { status, body } = await ada.request<Site>('PATCH', `/api/sites/${site.id}`, { scheduledBy });
  expect([status, body.scheduledBy]).toEqual([200, scheduledBy]);
};
const postOf = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const remote = (id: number | null) => wordpress.php<Record<string, string> | null>(`return get_post(${id});`);
const remoteStatus = async (id: number | null) => (await remote(id))?.post_status;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * 86_400_000).toISOString();

let titles = 0;
async function schedule(scheduledDate = inDays(2)) {
  const post = await createPost(ada, { title: `Ours to publish ${++titles} of ${process.pid}` });
  const publication = await publish(server, ada, post, { action: 'schedule', siteId: site.id, scheduledDate });
  expect(publication).toMatchObject({ state: 'done', error: null });
  return { post: await postOf(post.id), id: publication.wordpressId, scheduledDate };
}

/** As if this many seconds had passed since its time. */
async function becomesDue({ id }: Post, secondsAgo = 0): Promise<string> {
  const scheduledDate = new Date(Math.floor(Date.now() / 1_000) * 1_000 - secondsAgo * 1_000);
  const { db } = server.services;
  await db.update(publications).set({ scheduledDate }).where(eq(publications.postId, id));
  await db.update(posts).set({ scheduledDate }).where(eq(posts.id, id));
  return scheduledDate.toISOString();
}
const becomes = (id: string, status: Post['status']) => expect.poll(async () => (await postOf(id)).status).toBe(status);
const gmt = (instant: string) => instant.slice(0, 19).replace('T', ' ');

type Request = Parameters<typeof publish>[3];
const REFUSING = `add_filter('rest_pre_insert_post', fn () => new WP_Error('refused', 'No.', ['status' => 400]));`;
const untrue = () => {
  const { db } = server.services;
  return db.select({ title: posts.title }).from(posts).where(isStatusUntrue(db));
};
const notificationFor = async ({ id }: Post) => {
  const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
  return body.notifications.filter(({ postId }) => postId === id);
};

describe('a post scheduled on a site that leaves the time to us', () => {
  test('waits there as a draft, is scheduled here, and is public when it is due, at its date, without a mark', async () => {
    const { post, id, scheduledDate } = await schedule();
    expect(post).toMatchObject({ status: 'scheduled', scheduledDate });
    expect(await remote(id)).toMatchObject({ post_status: 'draft', post_name: '' });
    const due = await becomesDue(post);
    await becomes(post.id, 'published');
    expect(await remote(id)).toMatchObject({
      post_status: 'publish',
      post_date_gmt: gmt(due),
      post_name: post.title.toLowerCase().replaceAll(' ', '-'),
    });
    expect(await wordpress.php(`return get_post_meta(${id}, '_wp_old_slug');`)).toEqual([]);
    expect((await postOf(post.id)).publication).toMatchObject({ state: 'done', notices: [] });
  });

  test('that is moved to another time is announced as rescheduled', async () => {
    const { post } = await schedule();
    await publish(server, ada, post, { action: 'schedule', siteId: site.id, scheduledDate: inDays(3) });
    const { body } = await ada.request<{ entries: ActivityEntry[] }>('GET', '/api/activity?area=posts');
    const kinds = body.entries.filter(({ postId }) => postId === post.id).map(({ kind }) => kind);
    expect(kinds).toEqual(['post.rescheduled', 'post.scheduled', 'post.created']);
  });

  test('whose time came while the server was stopped goes out when it starts, and the user is told how late', async () => {
    const { post, id } = await schedule();
    await worker.close();
    await becomesDue(post, 7 * 60);
    worker = await startWorker(server.services);
    await becomes(post.id, 'published');
    expect(await remoteStatus(id)).toBe('publish');
    expect((await postOf(post.id)).publication?.notices).toEqual([
      'The scheduled time had passed: the post went out 7 minutes late.',
    ]);
  });

  test('goes out in the order of the times, however they were asked for', async () => {
    await worker.close();
    const waiting: { post: Post; id: number | null }[] = [];
    const first = await startWorker(server.services);
    for (let count = 0; count < 4; count++) waiting.push(await schedule());
    await first.close();
    for (const [index, { post }] of waiting.entries()) await becomesDue(post, 10 + index * 10);
    const published: string[] = [];
    const stop = server.services.events.subscribe(ada.user.id, (event) => {
      if (event.type === 'publication' && event.publication.state === 'done') published.push(event.publication.postId);
    });
    worker = await startWorker(server.services);
    for (const { post } of waiting) await becomes(post.id, 'published');
    stop();
    expect(published).toEqual(waiting.map(({ post }) => post.id).reverse());
  });

  test('can be moved, and taken back', async () => {
    const { post, id } = await schedule();
    const later = inDays(5);
    const moved = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      scheduledDate: later,
      version: post.version,
    });
    await expect.poll(async () => (await postOf(post.id)).publication?.state).toBe('done');
    expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate: later });
    expect(await remoteStatus(id)).toBe('draft');
    await publish(server, ada, moved.body, { action: 'unschedule' });
    expect(await postOf(post.id)).toMatchObject({ status: 'draft', scheduledDate: null });
    expect(await remoteStatus(id)).toBe('draft');
  });

  test('goes out as it was saved last', async () => {
    const { post, id } = await schedule();
    const { version } = await postOf(post.id);
    await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { content: '<p>Saved later.</p>', version });
    await becomesDue(post);
    await becomes(post.id, 'published');
    expect(await remote(id)).toMatchObject({
      post_status: 'publish',
      post_content: expect.stringContaining('Saved later.'),
    });
  });

  test('goes out as an editor has mended it there, which is still known as a change of theirs', async () => {
    const { post, id } = await schedule();
    await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_content' => 'Mended there.']);`);
    await becomesDue(post);
    await becomes(post.id, 'published');
    expect(await remote(id)).toMatchObject({ post_status: 'publish', post_content: 'Mended there.' });
    const { body: edited } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      content: '<p>Ours.</p>',
      version: post.version,
    });
    expect(await publish(server, ada, edited, { action: 'update' })).toMatchObject({ state: 'drifted' });
  });

  test('goes out although the choice between two versions is still to be made', async () => {
    const { post, id } = await schedule();
    await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_content' => 'Mended there.']);`);
    await ada.request('POST', `/api/posts/${post.id}/publication/check`);
    expect((await postOf(post.id)).publication).toMatchObject({ state: 'drifted' });
    await becomesDue(post);
    await becomes(post.id, 'published');
    expect(await remote(id)).toMatchObject({ post_status: 'publish', post_content: 'Mended there.' });
  });

  test('goes out although a later update of it failed', async () => {
    const { post, id } = await schedule();
    const edited = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      content: '<p>Ours.</p>',
      version: post.version,
    });
    wordpress.muPlugin('refusing', REFUSING);
    expect(await publish(server, ada, edited.body, { action: 'update' })).toMatchObject({ state: 'failed' });
    wordpress.removeMuPlugin('refusing');
    await becomesDue(post);
    await becomes(post.id, 'published');
    expect((await postOf(post.id)).publication).toMatchObject({ state: 'done', outdated: true });
    expect(await remoteStatus(id)).toBe('publish');
  });

  describe.each([
    ['a move', (later: string): Request => ({ action: 'schedule', scheduledDate: later })],
    ['being taken back', (): Request => ({ action: 'unschedule' })],
  ])('whose last request, %s,', (_what, request) => {
    const isDraft = (state: 'stopped' | 'failed', later: string) => ({
      status: 'draft',
      scheduledDate: request(later).action === 'schedule' ? later : null,
      publication: { state, error: { message: expect.stringContaining('is a draft until you schedule') } },
    });

    test('is stopped is a draft, and goes out at the time that is asked for next', async () => {
      const { post, id } = await schedule();
      const later = inDays(5);
      wordpress.muPlugin('down', 'http_response_code(503); exit("down");');
      const waiting = await publish(server, ada, post, request(later));
      expect(waiting).toMatchObject({ state: 'waiting', error: { code: expect.any(String) } });
      await ada.request('POST', `/api/posts/${post.id}/publication/stop`);
      wordpress.removeMuPlugin('down');
      // The check ends the backoff of the site.
      await ada.request('POST', `/api/sites/${site.id}/check`);
      expect(await postOf(post.id)).toMatchObject(isDraft('stopped', later));
      expect(await untrue()).toEqual([]);
      const again = await publish(server, ada, await postOf(post.id), { action: 'schedule', scheduledDate: later });
      expect(again).toMatchObject({ state: 'done', error: null });
      expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate: later });
      await becomesDue(post);
      await becomes(post.id, 'published');
      expect(await remoteStatus(id)).toBe('publish');
    });

    test('is refused for good is a draft, which the user is told once', async () => {
      const { post } = await schedule();
      const later = inDays(5);
      wordpress.muPlugin('refusing', REFUSING);
      expect(await publish(server, ada, post, request(later))).toMatchObject({ state: 'failed' });
      wordpress.removeMuPlugin('refusing');
      // After a refusal the site is looked at. What was to be taken back is a draft there already.
      const isBack = request(later).action === 'unschedule';
      const end = isBack ? { status: 'draft', publication: { state: 'done' } } : isDraft('failed', later);
      await expect.poll(() => postOf(post.id)).toMatchObject(end);
      expect(await untrue()).toEqual([]);
      expect(await notificationFor(post)).toMatchObject([
        { kind: 'failed', message: expect.stringContaining('is a draft until you schedule') },
      ]);
    });
  });

  test('that its site refuses at its time is a draft, told once and not tried each second', async () => {
    const { post } = await schedule();
    wordpress.muPlugin('refusing', REFUSING);
    await becomesDue(post);
    await becomes(post.id, 'draft');
    // A second worker looks for due posts, too.
    await releaseDuePosts(server.services.db);
    wordpress.removeMuPlugin('refusing');
    expect((await postOf(post.id)).publication).toMatchObject({ state: 'failed', attempts: 2 });
    expect(await notificationFor(post)).toMatchObject([{ kind: 'failed' }]);
    expect(await untrue()).toEqual([]);
  });

  test.each(['take', 'keep'] as const)(
    'stays scheduled when the user settles a change there with "%s"',
    async (choice) => {
      const { post, id, scheduledDate } = await schedule();
      await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_content' => 'Mended there.']);`);
      await ada.request('POST', `/api/posts/${post.id}/publication/check`);
      const { body: theirs } = await ada.request<{ seen: string }>('GET', `/api/posts/${post.id}/remote`);
      const { version } = await postOf(post.id);
      const settled = await ada.request<Post>('POST', `/api/posts/${post.id}/remote`, {
        choice,
        version,
        seen: theirs.seen,
      });
      expect([settled.status, settled.body]).toMatchObject([200, { status: 'scheduled', scheduledDate }]);
      await becomesDue(post);
      await becomes(post.id, 'published');
      expect(await remote(id)).toMatchObject({ post_status: 'publish', post_content: 'Mended there.' });
    },
  );

  test('is handed over to WordPress also where that is decided while it is on its way', async () => {
    let isDecided = false;
    wordpress.muPlugin('slow', `add_filter('rest_pre_insert_post', function ($post) { sleep(2); return $post; });`);
    const post = await createPost(ada, { title: `On its way ${process.pid}` });
    const stop = server.services.events.subscribe(ada.user.id, (event) => {
      if (event.type !== 'publication' || event.publication.state !== 'publishing' || isDecided) return;
      isDecided = true;
      void change('wordpress');
    });
    const { wordpressId } = await publish(server, ada, post, {
      action: 'schedule',
      siteId: site.id,
      scheduledDate: inDays(2),
    });
    stop();
    wordpress.removeMuPlugin('slow');
    expect(isDecided).toBe(true);
    await expect.poll(() => remoteStatus(wordpressId)).toBe('future');
    await expect.poll(async () => (await postOf(post.id)).publication?.state).toBe('done');
    expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', publication: { notices: [] } });
  });

  test.each([
    ['published', 'publish', 'published', 0],
    ['set to “Pending Review”', 'pending', 'draft', 1],
  ])('that somebody has %s there before its time stays so', async (_what, status, here, notices) => {
    const { post, id } = await schedule();
    await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_status' => '${status}']);`);
    await becomesDue(post);
    await becomes(post.id, here as Post['status']);
    expect(await remoteStatus(id)).toBe(status);
    expect((await postOf(post.id)).publication?.notices).toHaveLength(notices);
  });

  test('is not taken for withdrawn when the site is checked', async () => {
    const { post } = await schedule();
    const { body } = await ada.request<Publication>('POST', `/api/posts/${post.id}/publication/check`);
    expect(body.state).toBe('done');
    expect((await postOf(post.id)).status).toBe('scheduled');
  });
});

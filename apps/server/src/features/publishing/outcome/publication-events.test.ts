import { setTimeout as sleep } from 'node:timers/promises';
import type { ActivityEntry, Notification, Post, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import type { RemotePost } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  connectSite,
  createPost,
  insertPublication,
  publish,
  settled,
  signUp,
  type TestUser,
} from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { sites } from '../../../database/schema/index.ts';
import { kindOfDelivery, notificationFor } from './outcome-notes.ts';
import { emitIfSlow, LASTS_MS } from './publication-events.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
beforeEach(async () => {
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});

const announced = async () =>
  (await ada.request<{ entries: ActivityEntry[] }>('GET', '/api/activity?area=posts')).body.entries.map(
    ({ kind }) => kind,
  );
const bell = async () =>
  (await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications')).body.notifications;
const current = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('publishing and updating a post are told, the first of them in the bell and once', async () => {
  const post = await createPost(ada, { title: 'Tea for two', siteId: site.id });
  await publish(server, ada, post, { action: 'publish' });
  expect(await announced()).toEqual(['post.published', 'post.created']);
  await publish(server, ada, await current(post), { action: 'publish' });
  await publish(server, ada, await current(post), { action: 'update' });
  expect(await announced()).toEqual(['post.updated', 'post.updated', 'post.published', 'post.created']);
  expect(await bell()).toMatchObject([
    { kind: 'published', title: 'Tea for two', postId: post.id, siteId: site.id, message: 'It’s live on My blog.' },
  ]);
});

const DRAFT = {
  title: 'Tea',
  version: 1,
  status: 'draft',
  scheduledDate: null,
  publishedAt: null,
  siteName: 'My blog',
} as const;

test.each([
  ['publish', null, 'Not published'],
  ['publish', 'draft', 'Not published'],
  ['publish', 'publish', 'Not updated'],
  ['update', 'publish', 'Not updated'],
  ['schedule', 'future', 'Not scheduled'],
] as const)('a failed “%s” of a post that is “%s” there is called: %s', async (action, status, subject) => {
  const remote = status && { status, modifiedGmt: null, slug: '', dateGmt: null };
  const row = await insertPublication(server, ada, site.id, { action, remote, state: 'failed' });
  expect(notificationFor(row, DRAFT, 'post.failed')).toMatchObject({ kind: 'failed', subject });
});

test('that a post lies in the trash is said once, another failure of it each time', async () => {
  const remote = { status: 'trash', modifiedGmt: null, slug: '', dateGmt: null };
  const row = await insertPublication(server, ada, site.id, { remote, state: 'failed', errorCode: 'post_in_trash' });
  const outcomes = (changes: Partial<typeof row>) =>
    [1, 2].map((revision) => notificationFor({ ...row, ...changes, revision }, DRAFT, 'post.failed')?.outcome);
  expect(new Set(outcomes({})).size).toBe(1);
  expect(new Set(outcomes({ errorCode: 'credentials_refused' })).size).toBe(2);
});

test('that a run has begun is told only where it lasts, and before its end', async () => {
  const states: string[] = [];
  const stop = server.services.events.subscribe(ada.user.id, (event) => {
    if (event.type === 'publication') states.push(event.publication.state);
  });
  const row = await insertPublication(server, ada, site.id, { state: 'done' });
  await emitIfSlow(server.services, row, { title: 'Quick', version: 1 })();
  await sleep(LASTS_MS + 300);
  expect(states).toEqual([]);
  wordpress.muPlugin('slow', `add_filter('rest_pre_insert_post', function ($post) { sleep(2); return $post; });`);
  await publish(server, ada, await createPost(ada, { siteId: site.id }), { action: 'publish' });
  wordpress.removeMuPlugin('slow');
  await expect.poll(() => states).toEqual(['queued', 'publishing', 'done']);
  stop();
});

test.each([
  ['behind', -60_000],
  ['ahead of', 60_000],
])(
  'states follow each other at once and in time where the clock of this process is %s that of the database',
  async (_, ahead) => {
    const post = await createPost(ada, { siteId: site.id });
    const seen: { state: string; updatedAt: string }[] = [];
    const stop = server.services.events.subscribe(ada.user.id, (event) => {
      if (event.type === 'publication') seen.push(event.publication);
    });
    wordpress.muPlugin('slow', `add_filter('rest_pre_insert_post', function ($post) { sleep(2); return $post; });`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead, shouldAdvanceTime: true });
    try {
      await publish(server, ada, post, { action: 'publish' });
      await expect.poll(() => seen.map(({ state }) => state)).toEqual(['queued', 'publishing', 'done']);
    } finally {
      vi.useRealTimers();
      wordpress.removeMuPlugin('slow');
      stop();
    }
    const times = seen.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted());
    expect((await current(post)).publication?.updatedAt).toBe(times.at(-1));
  },
);

test('scheduling, moving and taking back are told, with the time, and ring no bell', async () => {
  const post = await createPost(ada, { siteId: site.id });
  await publish(server, ada, post, { action: 'schedule', scheduledDate: inHours(24) });
  await publish(server, ada, await current(post), { action: 'schedule', scheduledDate: inHours(48) });
  await publish(server, ada, await current(post), { action: 'unschedule' });
  const { body } = await ada.request<{ entries: ActivityEntry[] }>('GET', `/api/activity?siteId=${site.id}`);
  expect(body.entries.map(({ kind, siteName, scheduledDate }) => [kind, siteName, scheduledDate !== null])).toEqual([
    ['post.unscheduled', 'My blog', false],
    ['post.rescheduled', 'My blog', true],
    ['post.scheduled', 'My blog', true],
    ['post.created', null, false],
    ['site.connected', null, false],
  ]);
  expect(await bell()).toEqual([]);
});

test('a scheduled post that was moved on its site is announced when a check finds it', async () => {
  const post = await createPost(ada, { siteId: site.id });
  const { wordpressId } = await publish(server, ada, post, { action: 'schedule', scheduledDate: inHours(24) });
  const date = inHours(72).slice(0, 19).replace('T', ' ');
  await wordpress.php(
    `return wp_update_post(['ID' => ${wordpressId}, 'edit_date' => true, 'post_date' => '${date}', 'post_date_gmt' => '${date}']);`,
  );
  await ada.request('POST', `/api/posts/${post.id}/publication/check`);
  expect((await announced())[0]).toBe('post.rescheduled');
});

test('a post that the site refuses is told once, with the reason', async () => {
  const post = await createPost(ada, { siteId: site.id });
  const { db, vault } = server.services;
  await db
    .update(sites)
    .set({ sealedPassword: vault.seal('not the password', site.id) })
    .where(eq(sites.id, site.id));
  const { state } = await publish(server, ada, post, { action: 'publish' });
  expect(state).toBe('failed');
  expect(await announced()).toEqual(['post.failed', 'post.created']);
  expect(await bell()).toMatchObject([
    { kind: 'failed', postId: post.id, message: expect.stringContaining('password') },
  ]);
  const again = await ada.request<{ id: string }>('POST', `/api/posts/${post.id}/publication/retry`);
  await settled(server, ada.user.id, again.body.id);
  expect(await bell()).toHaveLength(2);
});

test('a deleted post is told when it is gone from its site', async () => {
  const post = await createPost(ada, { title: 'Short-lived', siteId: site.id });
  await publish(server, ada, post, { action: 'publish' });
  const gone = new Promise<void>((resolve) => {
    server.services.events.subscribe(ada.user.id, ({ type }) => type === 'post-deleted' && resolve());
  });
  await ada.request('DELETE', `/api/posts/${post.id}`);
  await gone;
  expect((await announced())[0]).toBe('post.deleted');
});

test.each([
  ['publish', null, 'publish', 'post.published'],
  ['publish', 'draft', 'publish', 'post.published'],
  ['publish', 'publish', 'publish', 'post.updated'],
  ['schedule', null, 'future', 'post.scheduled'],
  ['schedule', 'future', 'future', 'post.rescheduled'],
  ['schedule', null, 'draft', 'post.scheduled'],
  // Of our own clock: it waits there as a draft.
  ['schedule', 'draft', 'draft', 'post.rescheduled', 'scheduled'],
  ['schedule', 'draft', 'draft', 'post.scheduled'],
  ['schedule', 'draft', 'publish', 'post.published'],
  ['update', 'publish', 'publish', 'post.updated'],
  ['update', 'future', 'future', 'post.updated'],
  ['unschedule', 'future', 'draft', 'post.unscheduled'],
] as const)(
  'a %s from %s to %s is announced as %s',
  (action, before, after, kind, status: Post['status'] = 'draft') => {
    const remote = { status: after } as RemotePost;
    expect(kindOfDelivery({ action, remote }, { remote: before && { status: before }, status })).toBe(kind);
  },
);

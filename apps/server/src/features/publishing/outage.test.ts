import type { Notification, Post, Publication, Site } from '@pressloom/contract';
import {
  type FaultTools,
  type FaultyProxy,
  startFaultyProxy,
  startWordPress,
  type TestWordPress,
} from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../../test/factories.ts';
import { ANY_ADDRESS } from '../../../test/faults/rig.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { outgoingMails, publications, siteLeases } from '../../database/schema/index.ts';
import { markHealthy } from './backoff/mark-healthy.ts';

let wordpress: TestWordPress;
let server: TestServer;
let proxy: FaultyProxy;
let ada: TestUser;
let site: Site;

const NOTIFY_AFTER_MS = 2_500;

beforeAll(async () => {
  wordpress = await startWordPress({ workers: 6 });
  wordpress.muPlugin('any-address', ANY_ADDRESS);
  // Retries up to an hour apart: what goes out in a test at all does so because of the probe.
  server = await startTestServer({
    worker: true,
    timing: {
      answer: 4_000,
      mayStillAppear: 3_000,
      retries: [300, 400, 3_600_000],
      probeEvery: 600,
      notifyAfter: NOTIFY_AFTER_MS,
      refusedFor: 6_000,
      cleanupChecks: [0],
    },
  });
});
afterAll(async () => {
  await server.close();
  await proxy.stop();
  await wordpress.stop();
});
afterEach(() => proxy.heal());

/** A user with a site of their own. */
async function begin() {
  await proxy?.stop();
  proxy = await startFaultyProxy(wordpress.url);
  ada = await signUp(server);
  const password = await wordpress.createApplicationPassword();
  const account = { name: 'Blog', url: proxy.url, username: 'admin', password };
  site = (await ada.request<Site>('POST', '/api/sites', account)).body;
  await server.services.db.delete(outgoingMails);
}

async function publish(title: string): Promise<Post> {
  const post = await createPost(ada, { title, siteId: site.id });
  await ada.request('POST', `/api/posts/${post.id}/publication`, { action: 'publish', version: 1 });
  return post;
}
const publicationOf = async ({ id }: Post) =>
  (await ada.request<Post>('GET', `/api/posts/${id}`)).body.publication as Publication;
const states = async (posts: Post[]) => (await Promise.all(posts.map(publicationOf))).map(({ state }) => state);
const areDone = (posts: Post[], timeout = 50_000) =>
  expect.poll(() => states(posts), { timeout }).toEqual(posts.map(() => 'done'));
const health = async () => (await ada.request<Site>('GET', `/api/sites/${site.id}`)).body.health;
const bell = async () => {
  const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
  return body.notifications.filter(({ kind }) => kind !== 'published').toReversed();
};
const mails = () => server.services.db.select({ subject: outgoingMails.subject }).from(outgoingMails);

const isAny = () => true;
const page =
  (status: number) =>
  ({ reply }: FaultTools) =>
    reply({
      status,
      headers: { 'content-type': 'text/html' },
      body: '<html><head><title>Attention Required! | Cloudflare</title></head><body>Blocked</body></html>',
    });

describe('an outage', () => {
  test.each([
    ['breaks connections off', ({ cut }: FaultTools) => cut()],
    ['answers 502', ({ reply }: FaultTools) => reply({ status: 502 })],
    ['shows a firewall’s page with 403', page(403)],
    ['shows a firewall’s page with 200', page(200)],
    [
      'answers 406 in JSON that is not WordPress’ own',
      ({ reply }: FaultTools) =>
        reply({ status: 406, headers: { 'content-type': 'application/json' }, body: '{"error":"blocked"}' }),
    ],
  ])(
    'of a site that %s: posts wait, one notification begins it, one ends it, and all go out in order',
    async (how, fault) => {
      await begin();
      proxy.break(isAny, fault, 1_000_000);
      const started = Date.now();
      const posts: Post[] = [];
      for (const n of [1, 2, 3]) posts.push(await publish(`${how} ${n}`));
      await expect.poll(async () => (await health()).state).toBe('interrupted');
      expect(Date.parse((await health()).since ?? '')).toBeGreaterThan(started - 1_000);

      await expect.poll(bell).toMatchObject([
        {
          kind: 'outage',
          siteId: site.id,
          title: 'Blog isn’t taking posts',
          message: expect.stringContaining('3 posts are waiting'),
        },
      ]);
      expect(Date.now() - started).toBeGreaterThan(NOTIFY_AFTER_MS);
      expect(await states(posts)).toEqual(['waiting', 'waiting', 'waiting']);

      proxy.heal();
      await areDone(posts);
      expect(await health()).toMatchObject({ state: 'connected', since: null });
      expect(await bell()).toMatchObject([{ kind: 'outage' }, { kind: 'outage', title: 'Blog takes posts again' }]);
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        'Site status: Blog isn’t taking posts',
        'Site status: Blog takes posts again',
      ]);
      const ids = (await Promise.all(posts.map(publicationOf))).map(({ wordpressId }) => wordpressId ?? 0);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    },
    40_000,
  );

  test('that is over before it is news notifies nobody, and costs probes instead of attempts', async () => {
    await begin();
    const asked = proxy.break(isAny, ({ cut }) => cut(), 1_000_000);
    const post = await publish('A short outage');
    await expect.poll(asked).toBeGreaterThan(2);
    // Afterwards it may be looked up more than once, because the response to its create was lost.
    expect((await publicationOf(post)).attempts).toBe(1);
    proxy.heal();
    await areDone([post]);
    expect(await bell()).toEqual([]);
  });

  /** As if this many hours had passed since the outage began. */
  const age = async (hours: number) => {
    const { db } = server.services;
    const then = new Date(Date.now() - hours * 3_600_000);
    await db.update(siteLeases).set({ failingSince: then }).where(eq(siteLeases.siteId, site.id));
    const values = { dueAt: then, firstAttemptAt: sql`${publications.firstAttemptAt} - ${`${hours} h`}::interval` };
    await db.update(publications).set(values).where(eq(publications.siteId, site.id));
  };

  test('of 48 hours gives up what has waited for so long, with one message for the site; the rest goes out later', async () => {
    await begin();
    const asked = proxy.break(isAny, ({ cut }) => cut(), 1_000_000);
    const [one, two] = [await publish('Waits 1'), await publish('Waits 2')];
    await expect.poll(bell).toMatchObject([{ title: 'Blog isn’t taking posts' }]);
    await age(47.9);
    const before = asked();
    await expect.poll(asked).toBeGreaterThan(before + 1);
    expect(await states([one, two])).toEqual(['waiting', 'waiting']);
    await age(48);
    const late = await publish('Asked for later');
    await expect.poll(() => states([one, two])).toEqual(['failed', 'failed']);
    expect((await publicationOf(one)).error?.message).toContain('It has waited for 48 hours');
    expect(await states([late])).toEqual(['waiting']);
    expect((await health()).state).toBe('failing');

    // Trying again restarts the wait.
    await ada.request('POST', `/api/posts/${two.id}/publication/retry`);
    const probes = asked();
    await expect.poll(asked).toBeGreaterThan(probes + 2);
    expect(await states([two, late])).toEqual(['waiting', 'waiting']);
    expect((await bell()).map(({ title }) => title)).toEqual([
      'Blog isn’t taking posts',
      'Blog didn’t take posts for 48 hours',
    ]);

    proxy.heal();
    await areDone([two, late]);
    expect(await states([one])).toEqual(['failed']);
    expect((await health()).state).toBe('connected');
    expect((await bell()).at(-1)).toMatchObject({
      title: 'Blog takes posts again',
      message: expect.stringMatching(/going out now, in order\. 1 post failed in that time: open it/),
    });
    expect((await mails()).map(({ subject }) => subject)).toContain(
      'Not published: Blog didn’t take posts for 48 hours',
    );
    expect(await mails()).toHaveLength(3);
  }, 60_000);

  test('that has given up all posts promises nothing when it ends, and begins and ends once in the activity', async () => {
    await begin();
    proxy.break(isAny, ({ cut }) => cut(), 1_000_000);
    const post = await publish('The only one');
    await expect.poll(bell).toHaveLength(1);
    const asked = Date.now();
    await age(48);
    await expect.poll(() => states([post]), { timeout: 30_000 }).toEqual(['failed']);
    expect(Date.parse((await health()).checkedAt)).toBeGreaterThanOrEqual(asked - 1_000);
    proxy.heal();
    expect((await ada.request<Site>('POST', `/api/sites/${site.id}/check`)).body.health.state).toBe('connected');
    expect((await bell()).at(-1)?.message).toMatch(
      /hours\. 1 post failed in that time: open it and choose “Try again”\.$/,
    );
    const { entries } = (await ada.request<{ entries: { kind: string }[] }>('GET', '/api/activity?area=sites')).body;
    expect(entries.map(({ kind }) => kind).filter((kind) => kind !== 'site.connected')).toEqual([
      'site.mended',
      'site.broke',
    ]);
  }, 60_000);

  test('whose end a check and a run find at the same time is announced once', async () => {
    await begin();
    proxy.break(isAny, ({ cut }) => cut(), 1_000_000);
    const post = await publish('Stopped by its user');
    await expect.poll(bell).toHaveLength(1);
    await ada.request('POST', `/api/posts/${post.id}/publication/stop`);
    const check = () => ada.request<Site>('POST', `/api/sites/${site.id}/check`);
    expect((await check()).body.health.state).toBe('failing');
    proxy.heal();
    proxy.break(isAny, async ({ forward, reply }) => {
      await server.services.db.transaction((tx) => markHealthy(tx, site.id, server.services.timing));
      const { status, body } = await forward();
      reply({ status, body, headers: { 'content-type': 'application/json' } });
    });
    expect((await check()).body.health.state).toBe('connected');
    const { entries } = (await ada.request<{ entries: { kind: string }[] }>('GET', '/api/activity?area=sites')).body;
    expect(entries.filter(({ kind }) => kind === 'site.mended')).toHaveLength(1);
    // The check during the outage found what was announced before.
    expect(entries.filter(({ kind }) => kind === 'site.broke')).toHaveLength(1);
  }, 60_000);

  test('that nobody looked at for weeks has no length, and the next one is another', async () => {
    await begin();
    proxy.break(isAny, ({ cut }) => cut(), 1_000_000);
    const post = await publish('Given up by its user');
    await expect.poll(bell).toHaveLength(1);
    await ada.request('POST', `/api/posts/${post.id}/publication/stop`);
    const weeksAgo = new Date(Date.now() - 21 * 24 * 3_600_000);
    const { db } = server.services;
    const minutes = (count: number) => new Date(weeksAgo.getTime() + count * 60_000);
    const forget = () =>
      db
        .update(siteLeases)
        .set({ failingSince: weeksAgo, lastFailureAt: minutes(20), backoffUntil: minutes(20) })
        .where(eq(siteLeases.siteId, site.id));
    await forget();
    const next = await publish('Weeks later');
    await expect.poll(bell).toHaveLength(2);
    expect((await bell()).at(-1)).toMatchObject({ title: 'Blog isn’t taking posts' });
    expect(Date.now() - Date.parse((await health()).since ?? '')).toBeLessThan(60_000);

    await ada.request('POST', `/api/posts/${next.id}/publication/stop`);
    await forget();
    proxy.heal();
    await areDone([await publish('When it is back')]);
    await expect.poll(async () => (await bell()).at(-1)?.message).toBe('The outage lasted at least 20 minutes.');
  }, 60_000);

  test('whose end the site names itself is no news before five minutes, and not probed before', async () => {
    await begin();
    proxy.break(isAny, ({ reply }) => reply({ status: 503, headers: { 'retry-after': '2' } }));
    const started = Date.now();
    await areDone([await publish('Asked to wait')]);
    expect(Date.now() - started).toBeGreaterThanOrEqual(2_000);
    expect(await bell()).toEqual([]);
  });
});

describe('a firewall that refuses one post', () => {
  const refuses = (title: string) =>
    proxy.break(({ method, body }) => method !== 'GET' && `${body}`.includes(title), page(403), 1_000_000);

  test('fails that one, with a message that says so, and holds up no other', async () => {
    await begin();
    refuses('Select from where');
    const poison = await publish('Select from where');
    const others = [await publish('Harmless 1'), await publish('Harmless 2')];
    await areDone(others);
    await expect
      .poll(() => publicationOf(poison))
      .toMatchObject({
        state: 'failed',
        error: { code: 'firewall_page', message: expect.stringContaining('refuses this post') },
      });
    expect((await health()).state).toBe('connected');
    expect((await bell()).filter(({ postId }) => postId)).toMatchObject([{ kind: 'failed', postId: poison.id }]);
  }, 40_000);

  test('fails it also where no other is there to compare, after a while', async () => {
    await begin();
    refuses('Drop table');
    const poison = await publish('Drop table');
    await expect.poll(async () => (await publicationOf(poison)).state).toBe('failed');
    expect((await health()).state).toBe('connected');
    // The notification that blamed the site is followed by one that says otherwise.
    expect((await bell()).filter(({ kind }) => kind === 'outage')).toMatchObject([
      { title: 'Blog isn’t taking posts' },
      { title: 'Blog takes posts again', message: 'Only one post was refused. Others go out as usual.' },
    ]);
  }, 40_000);

  test('is waited for where it refuses all', async () => {
    await begin();
    proxy.break(({ method }) => method !== 'GET', page(403), 1_000_000);
    const posts = [await publish('Refused 1'), await publish('Refused 2')];
    await expect.poll(bell).toMatchObject([{ kind: 'outage' }]);
    const attempts = async () =>
      (await ada.request<{ attempts: unknown[] }>('GET', `/api/posts/${posts[1]?.id}/attempts`)).body.attempts.length;
    await expect.poll(attempts, { timeout: 120_000 }).toBeGreaterThan(6);
    expect(await states(posts)).not.toContain('failed');
    proxy.heal();
    await areDone(posts);
  }, 180_000);
});

describe('a site that answers, and fails to save with 500,', () => {
  const fails = (title: string) =>
    proxy.break(
      ({ method, body }) => method !== 'GET' && `${body}`.includes(title),
      ({ reply }) => reply({ status: 500, headers: { 'content-type': 'application/json' }, body: NOT_SAVED }),
      1_000_000,
    );
  const NOT_SAVED = JSON.stringify({
    code: 'db_insert_error',
    message: 'Could not insert post into the database.',
    data: { status: 500 },
  });

  test('the one post that waits is not sent to it every minute, and holds up no other', async () => {
    await begin();
    fails('Too large');
    const post = await publish('Too large');
    const waits = async () => Date.parse((await publicationOf(post)).nextAttemptAt ?? '') - Date.now();
    await expect.poll(waits, { timeout: 40_000 }).toBeGreaterThan(3_000_000);
    const { state, attempts } = await publicationOf(post);
    expect(state).toBe('waiting');
    await areDone([await publish('Passes')]);
    await expect.poll(async () => (await publicationOf(post)).attempts).toBeGreaterThan(attempts);
    await expect.poll(waits).toBeGreaterThan(3_000_000);
  }, 60_000);

  test('of several posts one is tried in turn, so that all go out soon after it is mended', async () => {
    await begin();
    fails('Any of these');
    const posts = [await publish('Any of these 1'), await publish('Any of these 2')];
    await expect
      .poll(async () => (await publicationOf(posts[1] as Post)).attempts, { timeout: 40_000 })
      .toBeGreaterThan(5);
    proxy.heal();
    await areDone(posts);
  }, 60_000);
});

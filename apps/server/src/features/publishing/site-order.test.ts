import type { DeliveryAttempt, Post, Publication, Site } from '@pressloom/contract';
import {
  type FaultTools,
  type FaultyProxy,
  type ProxiedRequest,
  startFaultyProxy,
  startWordPress,
  type TestWordPress,
} from '@pressloom/testkit';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../../test/factories.ts';
import { ANY_ADDRESS } from '../../../test/faults/rig.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { siteLeases } from '../../database/schema/index.ts';

// On PostgreSQL: the lanes of a site lock its lease and its posts at the same time.

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let proxy: FaultyProxy;
let site: Site;
const others: FaultyProxy[] = [];

beforeAll(async () => {
  wordpress = await startWordPress({ workers: 6 });
  wordpress.muPlugin('any-address', ANY_ADDRESS);
  server = await startTestServer({
    worker: true,
    timing: { answer: 4_000, mayStillAppear: 3_000, retries: [500, 1_500, 3_000], cleanupChecks: [0] },
  });
  ada = await signUp(server);
  proxy = await startFaultyProxy(wordpress.url);
  site = await connect(proxy);
});
afterAll(async () => {
  await server.close();
  for (const each of [proxy, ...others]) await each.stop();
  await wordpress.stop();
});
afterEach(async () => {
  proxy.heal();
  wordpress.removeMuPlugin('fault');
  await server.services.db.update(siteLeases).set({ backoffUntil: null, askedToWait: false, consecutiveFailures: 0 });
});

async function connect(through: FaultyProxy, user = ada): Promise<Site> {
  const password = await wordpress.createApplicationPassword();
  // They all lead to one blog, which would be offered as one that has moved.
  const account = { name: 'Blog', url: through.url, username: 'admin', password, separate: true };
  return (await user.request<Site>('POST', '/api/sites', account)).body;
}

let titles = 0;
const newPost = (siteId: string, user = ada) =>
  createPost(user, { title: `In order ${++titles} of ${process.pid}`, siteId });
const ask = async (post: Post, user = ada) =>
  (await user.request<Publication>('POST', `/api/posts/${post.id}/publication`, { action: 'publish', version: 1 }))
    .body;
const publicationOf = async ({ id }: Post, user = ada) =>
  (await user.request<Post>('GET', `/api/posts/${id}`)).body.publication;
const states = async (posts: Post[], user = ada) =>
  (await Promise.all(posts.map((post) => publicationOf(post, user)))).map((each) => each?.state);
const allDone = (posts: Post[], timeout = 50_000, user = ada) =>
  expect.poll(() => states(posts, user), { timeout }).toEqual(posts.map(() => 'done'));

/** Posts requested one after the other. */
async function pileUp(count: number, siteId = site.id, user = ada): Promise<Post[]> {
  const posts: Post[] = [];
  while (posts.length < count) posts.push(await newPost(siteId, user));
  for (const post of posts) await ask(post, user);
  return posts;
}

/** What was tried for a post, so that a failure here shows which attempt went wrong. */
async function attemptsOf({ id, title }: Post): Promise<string> {
  const { attempts } = (await ada.request<{ attempts: DeliveryAttempt[] }>('GET', `/api/posts/${id}/attempts`)).body;
  const lines = attempts.map(({ startedAt, outcome, status, conclusion, exchanges }) => {
    const sent = exchanges.map(({ method, status, ms }) => `${method} ${status} ${ms} ms`);
    return `  ${startedAt} ${outcome} ${status} ${conclusion} (${sent.join(', ')})`;
  });
  return [title, ...lines].join('\n');
}

/** Asserts that ids and dates on the site are in the order in which the posts were requested. */
async function expectInOrder(posts: Post[]) {
  const ids: number[] = [];
  const dates: string[] = [];
  for (const post of posts) {
    const id = (await publicationOf(post))?.wordpressId ?? 0;
    ids.push(id);
    dates.push(await wordpress.php<string>(`return get_post(${id})->post_date_gmt;`));
  }
  const attempts = await Promise.all(posts.map(attemptsOf));
  expect(ids, attempts.join('\n')).toEqual([...ids].sort((a, b) => a - b));
  expect(dates).toEqual([...dates].sort());
}

const isAny = () => true;
const isWrite = ({ method }: ProxiedRequest) => method !== 'GET';
/** Its own writes, not the cleanup after earlier posts. */
const isWriteOf = (post: Post) => (request: ProxiedRequest) =>
  isWrite(request) && `${request.body}`.includes(`"${post.title}"`);

describe('the posts of a site', () => {
  test('go out in the order in which they were asked for, with two requests at a time', async () => {
    let [now, most] = [0, 0];
    const counted = async ({ forward, reply }: FaultTools) => {
      now += 1;
      most = Math.max(most, now);
      const { status, body } = await forward();
      now -= 1;
      reply({ status, body, headers: { 'content-type': 'application/json' } });
    };
    // WordPress' timer calls its own site, too.
    proxy.break(({ headers }) => headers.authorization !== undefined, counted, 1_000_000);
    const posts = await pileUp(10);
    await allDone(posts);
    await expectInOrder(posts);
    expect(most).toBe(2);
  });

  test.each([
    ['refuses connections', async () => void (await proxy.refuseFor(4_000))],
    ['breaks connections off', () => breakFor(isAny, ({ cut }) => cut())],
    ['answers 502', () => breakFor(isAny, ({ reply }) => reply({ status: 502 }))],
    ['lets itself be read, but takes no post', () => breakFor(isWrite, ({ reply }) => reply({ status: 503 }))],
  ])('that %s for a while go out in that order afterwards', async (_how, fail) => {
    const outage = fail();
    const posts = await pileUp(6);
    await outage;
    await allDone(posts);
    await expectInOrder(posts);
  });

  test('wait for one that was sent while the site took none, and may still appear', async () => {
    const firstTwo = [titles + 1, titles + 2].map((number) => `"In order ${number} of ${process.pid}"`);
    // Each of them once, or the first one twice where the site is slow as well and the second one waits for it.
    const struck = proxy.break(
      (request) => isWrite(request) && firstTwo.some((title) => `${request.body}`.includes(title)),
      ({ reply }) => reply({ status: 503 }),
      2,
    );
    const posts = await pileUp(6);
    await allDone(posts);
    expect(struck()).toBe(2);
    await expectInOrder(posts);
  });

  async function breakFor(matches: typeof isWrite, fault: Parameters<FaultyProxy['break']>[1]) {
    proxy.break(matches, fault, 1_000_000);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    proxy.heal();
  }

  test('are not held up by one that the site alone cannot take', async () => {
    wordpress.muPlugin(
      'fault',
      `add_filter('rest_pre_insert_post', function ($post) {
         if (($post->post_title ?? '') === 'In order ${titles + 1} of ${process.pid}') { http_response_code(500); exit; }
         return $post;
       });`,
    );
    const [poison, ...healthy] = await pileUp(4);
    await allDone(healthy, 20_000);
    // Retried once after the site was healthy again.
    await expect.poll(() => states([poison as Post])).toEqual(['waiting']);
    await expectInOrder(healthy);
    wordpress.removeMuPlugin('fault');
    await allDone([poison as Post]);
  });
});

describe('a site that asks to wait', () => {
  test('is left alone for that time, with all its posts; "Try now" tries it at once', async () => {
    const first = await newPost(site.id);
    const struck = proxy.break(isWriteOf(first), ({ reply }) =>
      reply({ status: 429, headers: { 'retry-after': '3600' } }),
    );
    await ask(first);
    await expect.poll(struck).toBe(1);
    await expect.poll(async () => (await publicationOf(first))?.error?.code).toBe('rate_limited');
    // The user is not asked to do what happens automatically.
    expect((await publicationOf(first))?.error?.message).toMatch(/slow down\. What waits for it is sent later\.$/);
    const heard = proxy.break(isAny, ({ cut }) => cut(), 1_000_000);
    const second = await newPost(site.id);
    const waiting = await ask(second);
    expect(waiting).toMatchObject({ state: 'waiting', error: { code: 'site_waiting' } });
    expect(Date.parse(waiting.nextAttemptAt ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(heard()).toBe(0);
    proxy.heal();
    await ada.request('POST', `/api/posts/${second.id}/publication/retry`);
    await allDone([first, second], 5_000);
    await expectInOrder([first, second]);
  });

  // Found by the chaos run with seed 11.
  test('waits no longer because the user tried it again and again', async () => {
    proxy.break(isAny, ({ cut }) => cut(), 1_000_000);
    const post = await newPost(site.id);
    await ask(post);
    const lease = async () =>
      (await server.services.db.select().from(siteLeases).where(eq(siteLeases.siteId, site.id)))[0];
    for (let tries = 0; tries < 5; tries++) {
      await expect.poll(async () => (await lease())?.backoffUntil).toBeTruthy();
      await ada.request('POST', `/api/posts/${post.id}/publication/retry`);
    }
    await expect.poll(async () => (await lease())?.backoffUntil).toBeTruthy();
    expect((await lease())?.consecutiveFailures).toBeLessThanOrEqual(2);
    proxy.heal();
    await allDone([post]);
  });

  test('is tried at once when the user checks it and it works', async () => {
    const post = await newPost(site.id);
    proxy.break(isWriteOf(post), ({ reply }) => reply({ status: 503, headers: { 'retry-after': '3600' } }));
    await ask(post);
    await expect.poll(async () => (await publicationOf(post))?.error?.code).toBe('server_error');
    expect((await ada.request<Site>('POST', `/api/sites/${site.id}/check`)).body.health.state).toBe('connected');
    await allDone([post], 5_000);
  });
});

test('sites that do not answer delay no other site', async () => {
  // Not one of their requests ends while this test runs: whatever goes out does so beside them.
  const patient = await startTestServer({ worker: true, timing: { answer: 600_000 } });
  try {
    const bob = await signUp(patient);
    const dead: Post[] = [];
    const unanswered: (() => number)[] = [];
    for (let count = 0; count < 15; count++) {
      const each = await startFaultyProxy(wordpress.url);
      others.push(each);
      const { id } = await connect(each, bob);
      unanswered.push(each.break(isAny, () => undefined, 1_000_000));
      dead.push(await newPost(id, bob), await newPost(id, bob));
    }
    const { id: healthySite } = await connect(proxy, bob);
    for (const post of dead) await ask(post, bob);
    const waiting = () => unanswered.filter((count) => count() > 0).length;
    await expect.poll(waiting).toBe(15);
    const healthy = await pileUp(3, healthySite, bob);
    await allDone(healthy, 25_000, bob);
    const served = await patient.services.db.$count(siteLeases, isNotNull(siteLeases.holderId));
    expect(served).toBeGreaterThanOrEqual(15);
    expect(await states(dead, bob)).not.toContain('done');
  } finally {
    // Ends the requests, which closing waits for.
    await Promise.all(others.splice(0).map((each) => each.stop()));
    await patient.close();
  }
}, 180_000);

import type { Post, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { startWorker } from '../../worker.ts';
import { readLibraries } from '../library/index.ts';

let wordpress: TestWordPress;
let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorker>>;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress();
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
  for (const name of ['down', 'slow', 'refusing']) wordpress.removeMuPlugin(name);
});

const change = async (scheduledBy: Site['scheduledBy']) => {
  const { status, body } = await ada.request<Site>('PATCH', `/api/sites/${site.id}`, { scheduledBy });
  expect([status, body.scheduledBy]).toEqual([200, scheduledBy]);
};
const postOf = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const stateOf = async ({ id }: Post) => (await postOf(id)).publication?.state;
const remote = (id: number | null) => wordpress.php<Record<string, string> | null>(`return get_post(${id});`);
const remoteStatus = async (id: number | null) => (await remote(id))?.post_status;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * 86_400_000).toISOString();
const gmt = (instant: string) => instant.slice(0, 19).replace('T', ' ');

let titles = 0;
async function schedule(scheduledDate = inDays(2)) {
  const post = await createPost(ada, {
    title: `Handed over ${++titles} of ${process.pid}`,
    content: '<p>First text.</p>',
  });
  const publication = await publish(server, ada, post, { action: 'schedule', siteId: site.id, scheduledDate });
  expect(publication).toMatchObject({ state: 'done', error: null });
  return { post: await postOf(post.id), id: publication.wordpressId, scheduledDate };
}

const save = async ({ id }: Post, changes: object, headers = {}) =>
  ada.request<Post>('PATCH', `/api/posts/${id}`, { version: (await postOf(id)).version, ...changes }, headers);

async function becomesDue({ id }: Post) {
  const scheduledDate = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  const { db } = server.services;
  await db.update(publications).set({ scheduledDate }).where(eq(publications.postId, id));
  await db.update(posts).set({ scheduledDate }).where(eq(posts.id, id));
}
const becomes = (id: string, status: Post['status']) => expect.poll(async () => (await postOf(id)).status).toBe(status);

/** A key that may write, but not publish. */
async function writer() {
  const asked = { name: 'Script', scopes: ['read', 'write'], password: ada.password };
  const { body } = await ada.request<{ key: string }>('POST', '/api/keys', asked);
  return { authorization: `Bearer ${body.key}`, cookie: '' };
}

const DOWN = 'http_response_code(503); exit("down");';
const SLOW = 'add_filter("rest_pre_insert_post", function ($post) { sleep(2); return $post; });';
const REFUSING =
  'add_action("wp_authenticate_application_password_errors", fn ($error) => $error->add("incorrect_password", "No."));';
const connectAgain = () => ada.request('POST', `/api/sites/${site.id}/check`);

describe('changing who publishes, while posts wait,', () => {
  const settles = (post: Post, id: number | null, status: string) =>
    expect
      .poll(async () => [(await postOf(post.id)).publication?.state, await remoteStatus(id)])
      .toEqual(['done', status]);

  test('to WordPress hands them over at their time', async () => {
    const { post, id, scheduledDate } = await schedule();
    await change('wordpress');
    await settles(post, id, 'future');
    expect((await remote(id))?.post_date_gmt).toBe(gmt(scheduledDate));
    expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate });
  });

  test('to us takes them back as drafts, and they go out at their time', async () => {
    await change('wordpress');
    const { post, id, scheduledDate } = await schedule();
    expect(await remoteStatus(id)).toBe('future');
    await change('pressloom');
    await settles(post, id, 'draft');
    expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate });
    await becomesDue(post);
    await becomes(post.id, 'published');
    expect(await remoteStatus(id)).toBe('publish');
  });

  test('to us leaves a draft what was set to a draft on WordPress', async () => {
    await change('wordpress');
    const { post, id } = await schedule();
    await wordpress.php(`wp_update_post(['ID' => ${id}, 'post_status' => 'draft']);`);
    await change('pressloom');
    await becomes(post.id, 'draft');
    expect(await remoteStatus(id)).toBe('draft');
    expect((await postOf(post.id)).publication?.notices).toHaveLength(1);
  });

  const update = async (post: Post, title: string) => {
    const { id } = post;
    const { body } = await save(post, { title });
    return ada.request('POST', `/api/posts/${id}/publication`, { action: 'update', version: body.version });
  };

  test('to us keeps a post scheduled whose update still waits for the site, and it goes out', async () => {
    await change('wordpress');
    const { post, id, scheduledDate } = await schedule();
    wordpress.muPlugin('down', DOWN);
    await update(post, 'Updated before its time');
    await change('pressloom');
    wordpress.removeMuPlugin('down');
    await ada.request('POST', `/api/posts/${post.id}/publication/retry`);
    await settles(post, id, 'draft');
    expect((await remote(id))?.post_title).toBe('Updated before its time');
    expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate });
    await becomesDue(post);
    await becomes(post.id, 'published');
    expect(await remoteStatus(id)).toBe('publish');
  });

  test.each([
    ['WordPress', 'pressloom', 'wordpress', 'future'],
    ['us', 'wordpress', 'pressloom', 'draft'],
  ] as const)('to %s reaches a post whose update is just being sent', async (_whom, from, to, there) => {
    await change(from);
    const { post, id, scheduledDate } = await schedule();
    let isDecided = false;
    wordpress.muPlugin('slow', SLOW);
    const stop = server.services.events.subscribe(ada.user.id, (event) => {
      if (event.type !== 'publication' || event.publication.state !== 'publishing' || isDecided) return;
      isDecided = true;
      void change(to);
    });
    await update(post, `Sent to ${to}`);
    await expect.poll(() => isDecided).toBe(true);
    stop();
    wordpress.removeMuPlugin('slow');
    await settles(post, id, there);
    expect(await remote(id)).toMatchObject({ post_title: `Sent to ${to}`, post_date_gmt: gmt(scheduledDate) });
    expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate });
  });

  test('counts for a post that was scheduled on WordPress once it is updated here', async () => {
    const title = `Scheduled there ${process.pid}`;
    const date = inDays(2);
    const id = await wordpress.php<number>(
      `return wp_insert_post(['post_title' => '${title}', 'post_content' => 'Theirs.', 'post_status' => 'future', 'post_date_gmt' => '${gmt(date)}', 'post_date' => get_date_from_gmt('${gmt(date)}')]);`,
    );
    await ada.request('POST', `/api/sites/${site.id}/library/refresh`);
    await readLibraries(server.services, new AbortController().signal);
    const { body } = await ada.request<{ posts: Post[] }>('GET', `/api/posts?search=${encodeURIComponent(title)}`);
    const [post] = body.posts;
    if (!post) throw new Error('It is not in the list');
    expect(post.status).toBe('scheduled');
    await update(post, 'Edited here');
    await settles(post, id, 'draft');
    expect(await postOf(post.id)).toMatchObject({ status: 'scheduled', scheduledDate: date });
    await becomesDue(post);
    await becomes(post.id, 'published');
  });

  test('never takes back what WordPress has published meanwhile', async () => {
    await change('wordpress');
    const { post, id } = await schedule();
    await wordpress.php(`wp_publish_post(${id});`);
    await change('pressloom');
    await settles(post, id, 'publish');
    await becomes(post.id, 'published');
  });
});

describe('while who publishes is changed,', () => {
  test.each([
    ['WordPress', 'us', 'wordpress', 'pressloom'],
    ['us', 'WordPress', 'pressloom', 'wordpress'],
  ] as const)(
    'from %s to %s, a post that is saved goes out so, and so does a later save',
    async (_from, _to, from, to) => {
      await change(from);
      const { post, id } = await schedule();
      wordpress.muPlugin('down', DOWN);
      await change(to);
      await save(post, { content: '<p>Saved meanwhile.</p>' });
      wordpress.removeMuPlugin('down');
      await connectAgain();
      await expect.poll(() => stateOf(post)).toBe('done');
      expect((await remote(id))?.post_content).toContain('Saved meanwhile.');
      await save(post, { content: '<p>Saved later.</p>' });
      await expect.poll(() => stateOf(post)).toBe('done');
      expect((await remote(id))?.post_content).toContain('Saved later.');
      expect((await postOf(post.id)).status).toBe('scheduled');
    },
  );

  test('there and back, the text of a key that may not publish is not sent', async () => {
    const { post, id } = await schedule();
    expect((await save(post, { content: '<p>Text of a key.</p>' }, await writer())).status).toBe(200);
    wordpress.muPlugin('down', DOWN);
    await change('wordpress');
    await change('pressloom');
    wordpress.removeMuPlugin('down');
    await connectAgain();
    await expect.poll(() => stateOf(post)).toBe('done');
    await becomesDue(post);
    await becomes(post.id, 'published');
    expect((await remote(id))?.post_content).toContain('First text.');
  });

  test('a post that is to be taken back once the site lets us in again is taken back', async () => {
    await change('wordpress');
    const { post, id } = await schedule();
    wordpress.muPlugin('refusing', REFUSING);
    expect(await publish(server, ada, post, { action: 'unschedule' })).toMatchObject({ state: 'failed' });
    await change('pressloom');
    expect((await postOf(post.id)).publication).toMatchObject({ action: 'unschedule', state: 'failed' });
    wordpress.removeMuPlugin('refusing');
    await connectAgain();
    await becomes(post.id, 'draft');
    expect(await remoteStatus(id)).toBe('draft');
  });

  test('the time to which a post was moved on WordPress holds', async () => {
    await change('wordpress');
    const { post, id } = await schedule();
    const moved = "'post_date_gmt' => '2030-01-01 00:00:00', 'post_date' => '2030-01-01 00:00:00', 'edit_date' => true";
    await wordpress.php(`wp_update_post(['ID' => ${id}, ${moved}]);`);
    await change('pressloom');
    await expect.poll(() => stateOf(post)).toBe('done');
    expect(await postOf(post.id)).toMatchObject({
      status: 'scheduled',
      scheduledDate: '2030-01-01T00:00:00.000Z',
      publication: { notices: [expect.stringContaining('moved this post to another time')] },
    });
  });
});

describe('a save', () => {
  test('while the post goes out by our clock goes out too, and so does the next', async () => {
    const { post, id } = await schedule();
    wordpress.muPlugin('slow', SLOW);
    await becomesDue(post);
    await expect.poll(() => stateOf(post)).toBe('publishing');
    await save(post, { content: '<p>Saved second.</p>' });
    await expect.poll(() => remoteStatus(id)).toBe('publish');
    await save(post, { content: '<p>Saved last.</p>' });
    await becomes(post.id, 'published');
    await expect.poll(() => stateOf(post)).toBe('done');
    expect((await remote(id))?.post_content).toContain('Saved last.');
  });

  test('while the post is first scheduled arrives there', async () => {
    const post = await createPost(ada, { title: `First ${process.pid}`, content: '<p>First text.</p>' });
    wordpress.muPlugin('slow', SLOW);
    const scheduling = publish(server, ada, post, { action: 'schedule', siteId: site.id, scheduledDate: inDays(2) });
    await expect.poll(() => stateOf(post)).toBe('publishing');
    await save(post, { content: '<p>Saved last.</p>' });
    const { wordpressId } = await scheduling;
    await becomes(post.id, 'scheduled');
    await expect.poll(() => stateOf(post)).toBe('done');
    expect((await remote(wordpressId))?.post_content).toContain('Saved last.');
  });

  test('of its user sends what a key that may not publish has saved before, which its user has seen', async () => {
    const { post, id } = await schedule();
    await save(post, { content: '<p>Text of a key.</p>' }, await writer());
    await save(post, { title: 'Titled by its user' });
    await expect.poll(() => stateOf(post)).toBe('done');
    expect(await remote(id)).toMatchObject({
      post_title: 'Titled by its user',
      post_content: expect.stringContaining('Text of a key.'),
    });
  });
});

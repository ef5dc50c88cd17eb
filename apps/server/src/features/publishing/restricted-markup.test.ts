import type { Post, PostSummary, Publication, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { readLibraries } from '../library/index.ts';

const MARKUP = `<!-- wp:paragraph -->
<p>One word</p>
<!-- /wp:paragraph -->

<!-- wp:html -->
<script>track()</script><iframe src="https://example.com/map"></iframe>
<!-- /wp:html -->`;

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;
let posts = 0;

beforeAll(async () => {
  wordpress = await startWordPress();
  await wordpress.createUser({ role: 'author', username: 'anna', password: 'secret' });
  wordpress.muPlugin(
    'allow-frames',
    `add_filter('wp_kses_allowed_html', fn($tags) => get_option('allow_frames')
       ? $tags + ['iframe' => ['src' => true], 'script' => []] : $tags);
     add_filter('rest_pre_dispatch', function ($result, $server, $request) {
       if (!get_option('fail_once') || $request->get_method() !== 'POST' || !preg_match('#/posts/\\d+$#', $request->get_route()))
         return $result;
       delete_option('fail_once');
       return new WP_Error('internal_server_error', 'Failed once', ['status' => 500]);
     }, 10, 3);`,
  );
  server = await startTestServer({ worker: true });
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
beforeEach(async () => {
  ada = await signUp(server);
});

/** A post of anna's in which an administrator has put a script and a frame, as pressloom has read it. */
async function writtenThere({ login = 'anna', status = 'publish' } = {}) {
  const title = `Written there ${++posts}`;
  const date = status === 'future' ? `, 'post_date_gmt' => gmdate('Y-m-d H:i:s', time() + 86400)` : '';
  const id = await wordpress.php<number>(
    `kses_remove_filters();
     return wp_insert_post(wp_slash(['post_title' => '${title}', 'post_status' => '${status}'${date},
       'post_author' => get_user_by('login', 'anna')->ID, 'post_content' => base64_decode('${Buffer.from(MARKUP).toString('base64')}')]));`,
  );
  site = await connectSite(ada, wordpress, login);
  await readLibraries(server.services, new AbortController().signal);
  const { body } = await ada.request<{ posts: PostSummary[] }>('GET', `/api/posts?siteId=${site.id}&limit=100`);
  const found = body.posts.find(({ wordpressId }) => wordpressId === id);
  return { id, post: await read(found?.id ?? '') };
}
const read = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const there = (id: number) =>
  wordpress.php<{ content: string; status: string; modified: string }>(
    `$post = get_post(${id});
     return ['content' => $post->post_content, 'status' => $post->post_status, 'modified' => $post->post_modified_gmt];`,
  );
const change = async ({ id, version, content }: Post, to = content.replace('One', 'Another')) =>
  (await ada.request<Post>('PATCH', `/api/posts/${id}`, { version, content: to })).body;
const REFUSED = {
  state: 'failed',
  error: {
    code: 'removes_markup',
    message: expect.stringContaining('allow parts of this post: a script and an iframe.'),
  },
};

test('an update that would remove a script and a frame from a post is not sent until its user goes on', async () => {
  const { id, post } = await writtenThere();
  const before = await there(id);
  const changed = await change(post);
  expect(await publish(server, ada, changed, { action: 'update' })).toMatchObject(REFUSED);
  expect(await there(id)).toEqual(before);
  await ada.request('POST', `/api/posts/${post.id}/publication/retry`);
  await expect.poll(async () => (await read(post.id)).publication).toMatchObject({ ...REFUSED, attempts: 2 });
  expect(await there(id)).toEqual(before);

  const done = await publish(server, ada, changed, { action: 'update', confirmRemoval: true });
  expect(done).toMatchObject({ state: 'done', notices: expect.arrayContaining([expect.stringContaining('removed')]) });
  const { content } = await there(id);
  expect(content).toContain('Another word');
  expect(content).not.toContain('<iframe');
  // Nothing is left to ask about.
  expect(
    await publish(server, ada, await change(await read(post.id), MARKUP.replace('One', 'A third')), {
      action: 'update',
    }),
  ).toMatchObject({ state: 'done' });
});

test('nor is one that leaves the text alone, and one who may use any HTML is not asked', async () => {
  const { id, post } = await writtenThere();
  const before = await there(id);
  const { body } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
    version: post.version,
    title: 'Renamed',
  });
  expect(await publish(server, ada, body, { action: 'update' })).toMatchObject(REFUSED);
  expect(await there(id)).toEqual(before);
  ada = await signUp(server);
  const by = await writtenThere({ login: 'admin' });
  expect(await publish(server, ada, await change(by.post), { action: 'update' })).toMatchObject({
    state: 'done',
    notices: [],
  });
  expect((await there(by.id)).content).toBe(MARKUP.replace('One', 'Another'));
});

test('what was removed here is not asked about', async () => {
  const { id, post } = await writtenThere();
  const rest = MARKUP.slice(0, MARKUP.indexOf('\n\n<!-- wp:html'));
  expect(await publish(server, ada, await change(post, rest), { action: 'update' })).toMatchObject({ state: 'done' });
  expect((await there(id)).content).toBe(rest);
});

test('a scheduled post keeps its time and its script until its user goes on, then both change', async () => {
  const { id, post } = await writtenThere({ status: 'future' });
  const before = await there(id);
  const later = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 5 * 86_400_000).toISOString();
  expect(await publish(server, ada, post, { action: 'schedule', scheduledDate: later })).toMatchObject(REFUSED);
  expect(await there(id)).toEqual(before);
  expect((await read(post.id)).scheduledDate).toBe(post.scheduledDate);
  expect(await publish(server, ada, post, { action: 'unschedule' })).toMatchObject(REFUSED);
  expect(await there(id)).toEqual(before);
  const asked = { action: 'schedule', scheduledDate: later } as const;
  expect(await publish(server, ada, post, asked)).toMatchObject(REFUSED);
  const done = await publish(server, ada, post, { action: 'schedule', confirmRemoval: true });
  expect(done).toMatchObject({
    state: 'done',
    notices: ['The site removed parts that your role doesn’t allow: a script and an iframe.'],
  });
  expect((await read(post.id)).scheduledDate).toBe(later);
});

test('a site whose plugin allows frames is asked about once for a post, and never for one written here', async () => {
  await wordpress.php(`return update_option('allow_frames', 1);`);
  const { id, post } = await writtenThere();
  const changed = await change(post);
  expect(await publish(server, ada, changed, { action: 'update' })).toMatchObject(REFUSED);
  const done = await publish(server, ada, changed, { action: 'update', confirmRemoval: true });
  expect(done).toMatchObject({ state: 'done', notices: [] });
  const again = await change(await read(post.id), MARKUP.replace('One', 'A third'));
  expect(await publish(server, ada, again, { action: 'update' })).toMatchObject({ state: 'done', notices: [] });
  expect((await there(id)).content).toBe(MARKUP.replace('One', 'A third'));

  const ours = await createPost(ada, {
    title: 'Written here',
    siteId: site.id,
    content: '<p>One word</p><iframe src="https://example.com/map"></iframe>',
  });
  await wordpress.php(`return update_option('fail_once', 1);`);
  expect((await publish(server, ada, ours, { action: 'publish' })).error?.code).toBe('php_error');
  await ada.request('POST', `/api/posts/${ours.id}/publication/retry`);
  await expect.poll(async () => (await read(ours.id)).publication?.state).toBe('done');
  const edited = await change(await read(ours.id));
  expect(((await publish(server, ada, edited, { action: 'update' })) as Publication).state).toBe('done');
  await wordpress.php(`return delete_option('allow_frames');`);
});

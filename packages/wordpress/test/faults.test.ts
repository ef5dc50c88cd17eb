import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createPost,
  findMediaUploadedAs,
  findPostsBySlug,
  testConnection,
  uploadMedia,
  type WordPressClient,
} from '../src/index.ts';
import { clientOf, failureOf, postsIn, removeAllPosts } from './connect.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

let wordpress: TestWordPress;
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
let client: WordPressClient;

beforeAll(async () => {
  wordpress = await startWordPress();
  proxy = await startCuttingProxy(wordpress.url);
  client = await clientOf(wordpress, { restRoot: `${proxy.url}/wp-json/` });
});
afterAll(async () => {
  await proxy.stop();
  await wordpress.stop();
});
beforeEach(() => removeAllPosts(wordpress));
afterEach(() => {
  proxy.cutAnswers(false);
  wordpress.removeMuPlugin('fault');
});

const draft = (slug: string, as = client) =>
  createPost(as, { title: 'Once', content: '<p>x</p>', status: 'draft', slug });
const AFTER_SAVING = (what: string) => `add_action('rest_after_insert_post', function () { ${what} });`;

test.each([
  ['500 with a page', AFTER_SAVING("http_response_code(500); exit('<h1>Internal Server Error</h1>');"), 'server_error'],
  [
    '500 with JSON',
    AFTER_SAVING("wp_send_json(['code' => 'oops', 'message' => 'x', 'data' => ['status' => 500]], 500);"),
    'server_error',
  ],
  ['502 of a proxy', AFTER_SAVING("http_response_code(502); exit('<h1>502 Bad Gateway</h1>');"), 'server_error'],
  [
    '503 with Retry-After',
    AFTER_SAVING("http_response_code(503); header('Retry-After: 3'); exit('<h1>busy</h1>');"),
    'server_error',
  ],
  ['a crash of a plugin', AFTER_SAVING('no_such_function();'), 'php_error'],
  ['an empty 200', AFTER_SAVING('exit;'), 'unexpected_reply'],
  ['200 with a page', AFTER_SAVING("exit('<html><body>Thank you</body></html>');"), 'unexpected_reply'],
  ['201 with JSON of something else', AFTER_SAVING("wp_send_json(['ok' => true], 201);"), 'unexpected_reply'],
])(
  'saved and then answered with %s: the outcome is unknown, and the post is found by its slug',
  async (_what, plugin, code) => {
    wordpress.muPlugin('fault', plugin);
    expect(await failureOf(draft('once'))).toMatchObject({ code, kind: 'unknown' });
    expect(await findPostsBySlug(client, 'once')).toHaveLength(1);
    expect(await postsIn(wordpress)).toHaveLength(1);
  },
);

test('a connection that is cut after saving leaves the outcome unknown, and the post is found by its slug', async () => {
  proxy.cutAnswers(true);
  expect(await failureOf(draft('cut'))).toMatchObject({ code: 'connection_broken', kind: 'unknown' });
  expect(await failureOf(findPostsBySlug(client, 'cut'))).toMatchObject({ kind: 'retry' });
  proxy.cutAnswers(false);
  expect(await findPostsBySlug(client, 'cut')).toHaveLength(1);
});

test('a site that goes on saving after we gave up: the post appears later, under its slug', async () => {
  wordpress.muPlugin('fault', "if ($_SERVER['REQUEST_METHOD'] === 'POST') usleep(900000);");
  const impatient = await clientOf(wordpress, { restRoot: client.restRoot, timeoutMs: 200 });
  expect(await failureOf(draft('slow', impatient))).toMatchObject({ code: 'site_timeout', kind: 'unknown' });
  expect(await findPostsBySlug(client, 'slow')).toEqual([]);
  await expect.poll(() => findPostsBySlug(client, 'slow')).toHaveLength(1);
});

test.each([
  ['429 before saving', "http_response_code(429); header('Retry-After: 2');", 'rate_limited', 'retry', 2_000],
  ['a refusal of the firewall', 'http_response_code(403);', 'firewall_page', 'retry', undefined],
])('%s: nothing was saved, and that is known', async (_what, plugin, code, kind, retryAfterMs) => {
  wordpress.muPlugin('fault', `if ($_SERVER['REQUEST_METHOD'] === 'POST') { ${plugin} exit('<h1>No</h1>'); }`);
  const failure = await failureOf(draft('never'));
  expect([failure.code, failure.kind, failure.retryAfterMs]).toEqual([code, kind, retryAfterMs]);
  expect(await postsIn(wordpress)).toEqual([]);
});

test('a PHP notice before the answer does not hide it', async () => {
  wordpress.muPlugin(
    'fault',
    'echo "<br />\\n<b>Warning</b>: foreach() [x] {y} in <b>/srv/a.php</b> on line <b>7</b><br />\\n";',
  );
  expect(await draft('noticed')).toMatchObject({ slug: 'noticed', status: 'draft' });
});

test('an upload whose answer is cut is found by its name', async () => {
  const data = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  proxy.cutAnswers(true);
  expect(
    await failureOf(uploadMedia(client, { data, filename: 'cut-9f.png', contentType: 'image/png' })),
  ).toMatchObject({ kind: 'unknown' });
  proxy.cutAnswers(false);
  expect(await findMediaUploadedAs(client, 'cut-9f')).toMatchObject([{ slug: 'cut-9f' }]);
});

test('a connection test whose answers are cut midway leaves no draft once the site answers again', async () => {
  let requests = 0;
  const outbound: WordPressClient['outbound'] = {
    ...client.outbound,
    request: (url, options) => {
      // The fourth request writes the draft; this one and all later ones are cut.
      if (++requests === 4) proxy.cutAnswers(true);
      return client.outbound.request(url, options);
    },
  };
  const cut = await clientOf(wordpress, { restRoot: client.restRoot, outbound });
  expect(await failureOf(testConnection(cut, { url: wordpress.url }))).toMatchObject({
    code: 'connection_broken',
    kind: 'unknown',
  });
  proxy.cutAnswers(false);
  await wordpress.php(
    "global $wpdb; $wpdb->query(\"UPDATE wp_posts SET post_date = '2020-01-01', post_date_gmt = '2020-01-01'\");",
  );
  await testConnection(client, { url: wordpress.url });
  expect(await postsIn(wordpress)).toEqual([]);
});

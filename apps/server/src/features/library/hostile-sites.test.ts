import type { Library, Site } from '@pressloom/contract';
import { type FaultyProxy, startFaultyProxy, startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { ANY_ADDRESS } from '../../../test/faults/rig.ts';
import { changed } from '../../../test/library-site.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { librarySyncs, posts } from '../../database/schema/index.ts';
import { readLibraries } from './index.ts';

let wordpress: TestWordPress;
let server: TestServer;
let proxy: FaultyProxy;
let ada: TestUser;
let site: Site;

const POSTS = 130;

beforeAll(async () => {
  wordpress = await startWordPress();
  wordpress.muPlugin('any-address', ANY_ADDRESS);
  server = await startTestServer({ timing: { answer: 5_000 } });
  await wordpress.createUser({ role: 'author', username: 'bob', password: 'password' });
  await wordpress.php(
    `$bob = get_user_by('login', 'bob')->ID;
     for ($n = 0; $n < ${POSTS}; $n++) wp_insert_post(['post_title' => "Post $n", 'post_content' => "Text $n", 'post_status' => 'publish',
       'post_author' => $n < 3 ? $bob : 1]);
     return true;`,
  );
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

beforeEach(async () => {
  proxy = await startFaultyProxy(wordpress.url);
  ada = await signUp(server);
});
afterEach(async () => {
  await ada.request('DELETE', `/api/sites/${site.id}`);
  await proxy.stop();
});

async function connect(login = 'admin') {
  const password = await wordpress.createApplicationPassword(login);
  site = (await ada.request<Site>('POST', '/api/sites', { name: 'Blog', url: proxy.url, username: login, password }))
    .body;
}

const read = () => readLibraries(server.services, new AbortController().signal);
const library = async () =>
  (await ada.request<{ libraries: Library[] }>('GET', '/api/libraries')).body.libraries.find(
    ({ siteId }) => siteId === site.id,
  );
const stored = () =>
  server.services.db
    .select({ id: posts.id, content: posts.content, title: posts.title })
    .from(posts)
    .where(eq(posts.siteId, site.id));

const isPage = ({ path }: { path: string }) => path.includes('content.raw');

test('PHP notices before and within a page, broken UTF-8, strange fields and a row that is no post hide no other post', async () => {
  await connect();
  proxy.break(isPage, async ({ forward, reply }) => {
    const { status, headers, body } = await forward();
    const rows = JSON.parse(body.toString()) as Record<string, unknown>[];
    Object.assign(rows[0] ?? {}, { categories: 'none', tags: { a: 1 }, link: 'javascript:alert(1)', slug: null });
    rows[1] = { id: 'seven' };
    const notice = '<br />\n<b>Notice</b>: Undefined index "{x" in <b>/srv/x.php</b> on line <b>3</b><br />\n';
    const page = JSON.stringify(rows).replace('"Text ', '"Text \u0001BAD').replace('},{', `},${notice}{`);
    const text = Buffer.from(notice + page);
    text[text.indexOf('\u0001BAD')] = 0xff;
    reply({
      status,
      headers: {
        'content-type': 'application/json',
        'x-wp-total': String(headers['x-wp-total']),
        'x-wp-totalpages': String(headers['x-wp-totalpages']),
      },
      body: text,
    });
  });
  await read();
  expect(await library()).toMatchObject({ state: 'done', error: null });
  const all = await stored();
  expect(all).toHaveLength(POSTS);
  expect(all.find(({ title }) => title === 'Post 129')?.content).toBe('Text \uFFFDBAD129');
});

test('a page that is too large is asked for with fewer posts, and a text too large for itself is left out', async () => {
  await connect();
  const large = 'x'.repeat(2_600_000);
  const sizes: number[] = [];
  proxy.break(
    isPage,
    async (tools) => {
      const perPage = Number(/per_page=(\d+)/.exec(tools.request.path)?.[1]);
      sizes.push(perPage);
      await changed((rows) =>
        rows.map((row) =>
          row.title && (row.title as { raw: string }).raw === 'Post 129'
            ? { ...row, content: { raw: large + (perPage === 1 ? large : '') } }
            : row,
        ),
      )(tools);
    },
    1_000,
  );
  await read();
  expect(sizes[0]).toBe(100);
  expect(sizes).toContain(1);
  expect(await library()).toMatchObject({
    state: 'done',
    notices: [expect.stringContaining('1 post is listed without text')],
  });
  const all = await stored();
  expect(all).toHaveLength(POSTS);
  expect(all.find(({ title }) => title === 'Post 129')?.content).toBe('');
});

test('slugs given twice, blocks 300 deep or broken, 2 MB of text and a missing raw text are stored as they are', async () => {
  await connect();
  const deep = `${'<!-- wp:group --><div>'.repeat(300)}x${'</div><!-- /wp:group -->'.repeat(300)}`;
  const broken = '<!-- wp:columns {"a": --><p>One<!-- /wp:paragraph --><!-- wp:';
  const large = `<p>${'Word '.repeat(100)}</p>`.repeat(3_900);
  proxy.break(
    isPage,
    changed((rows) =>
      rows.map((row, at) => ({
        ...row,
        ...(at < 2 && { slug: 'twice' }),
        content:
          [row.content, { rendered: 'Shown' }, { raw: deep }, { raw: broken }, { raw: large }][at] ?? row.content,
      })),
    ),
  );
  await read();
  expect(await library()).toMatchObject({ state: 'done', error: null });
  const all = await stored();
  expect(all).toHaveLength(POSTS);
  const textOf = (title: string) => all.find((post) => post.title === title)?.content;
  expect(['Post 129', 'Post 128', 'Post 127', 'Post 126'].map(textOf)).toEqual(['Text 129', '', deep, broken]);
  expect(textOf('Post 125') === large).toBe(true);
});

test('a refresh stores blocks 300 deep and 2 MB of text as they are, and keeps a text that the site withholds for once', async () => {
  await connect();
  await read();
  const deep = `${'<!-- wp:group --><div>'.repeat(300)}x${'</div><!-- /wp:group -->'.repeat(300)}`;
  const large = `<p>${'Word '.repeat(100)}</p>`.repeat(3_900);
  const texts: Record<string, unknown> = {
    'Post 20': { rendered: 'Shown' },
    'Post 21': { raw: deep },
    'Post 22': { raw: large },
  };
  proxy.break(
    ({ path }) => path.includes('include=') && path.includes('content.raw'),
    changed((rows) =>
      rows.map((row) => ({ ...row, content: texts[(row.title as { raw: string }).raw] ?? row.content })),
    ),
    10,
  );
  await wordpress.php(
    `foreach (['Post 20', 'Post 21', 'Post 22', 'Post 23'] as $title)
       wp_update_post(['ID' => get_posts(['title' => $title, 'post_type' => 'post'])[0]->ID, 'post_content' => 'Edited']);
     return true;`,
  );
  await ada.request('POST', `/api/sites/${site.id}/library/refresh`);
  await read();
  expect(await library()).toMatchObject({ state: 'done', error: null });
  const all = await stored();
  expect(all).toHaveLength(POSTS);
  const textOf = (title: string) => all.find((post) => post.title === title)?.content;
  expect(['Post 20', 'Post 21', 'Post 23'].map(textOf)).toEqual(['Text 20', deep, 'Edited']);
  expect(textOf('Post 22') === large).toBe(true);
});

test('two sites with posts of the same ids have each their own', async () => {
  await connect();
  const copy = await startFaultyProxy(wordpress.url);
  try {
    const account = { username: 'admin', password: await wordpress.createApplicationPassword() };
    const other = (await ada.request<Site>('POST', '/api/sites', { name: 'Copy', url: copy.url, ...account })).body;
    copy.break(
      isPage,
      changed((rows) => rows.map((row) => ({ ...row, title: { raw: 'Of the copy' } }))),
      10,
    );
    await read();
    const found = await server.services.db
      .select({ siteId: posts.siteId, title: posts.title })
      .from(posts)
      .where(inArray(posts.siteId, [site.id, other.id]));
    const titlesOf = (siteId: string) => found.filter((post) => post.siteId === siteId).map(({ title }) => title);
    expect(titlesOf(other.id)).toEqual(Array(POSTS).fill('Of the copy'));
    expect(new Set(titlesOf(site.id)).size).toBe(POSTS);
    await ada.request('DELETE', `/api/sites/${other.id}`);
    expect(await stored()).toHaveLength(POSTS);
  } finally {
    await copy.stop();
  }
});

test('a plugin that cuts pages and one that changes the total lose no post', async () => {
  wordpress.muPlugin(
    'cut',
    `add_filter('rest_post_query', function ($args) { if ($args['posts_per_page'] > 30) $args['posts_per_page'] = 30; return $args; });
     add_filter('rest_post_dispatch', function ($response) { if (isset($response->headers['X-WP-Total'])) $response->header('X-WP-Total', 120 + (int) ($_GET['offset'] ?? 0) * 7 % 31); return $response; });`,
  );
  try {
    await connect();
    await read();
    expect((await stored()).length).toBe(POSTS);
  } finally {
    wordpress.removeMuPlugin('cut');
  }
});

test('an author reads their own posts, and is told that others are missing', async () => {
  await connect('bob');
  await read();
  expect(await stored()).toHaveLength(3);
  expect(await library()).toMatchObject({
    state: 'done',
    total: 3,
    notices: [expect.stringContaining('only its own posts')],
  });
});

test('an old WordPress, which ignores the date of changes, is read with a change found', async () => {
  await connect();
  await read();
  proxy.break(
    ({ path }) => path.includes('modified_after'),
    async ({ request, forward, reply }) => {
      const { path } = request;
      request.path = path.replace(/modified_after=[^&]*&?/, '');
      const { status, headers, body } = await forward();
      reply({
        status,
        body,
        headers: { 'content-type': 'application/json', 'x-wp-total': String(headers['x-wp-total']) },
      });
    },
  );
  await wordpress.php(
    `$post = get_posts(['title' => 'Post 7', 'post_type' => 'post'])[0]; wp_update_post(['ID' => $post->ID, 'post_content' => 'Changed']); return true;`,
  );
  await ada.request('POST', `/api/sites/${site.id}/library/refresh`);
  await read();
  expect((await stored()).find(({ title }) => title === 'Post 7')?.content).toBe('Changed');
});

/** Has the site's responses dated by a clock that is wrong by so many hours. */
function dateResponses(hours: number) {
  proxy.heal();
  proxy.break(
    ({ path }) => path.includes('wp/v2/posts?'),
    changed((rows) => rows, { date: new Date(Date.now() + hours * 3_600_000).toUTCString() }),
    1_000,
  );
}

test.each([
  ['ahead', { saves: 10, responses: 10 }],
  ['behind', { saves: -10, responses: -10 }],
  ['ahead of its web server’s', { saves: 10, responses: 0 }],
])('a site whose clock is hours %s, and is then set right, loses no change', async (_, wrong) => {
  let clock = wrong;
  const edit = async (title: string) => {
    dateResponses(clock.responses);
    await wordpress.php(
      `add_filter('wp_insert_post_data', function ($data) {
         $data['post_modified'] = $data['post_modified_gmt'] = gmdate('Y-m-d H:i:s', time() + ${clock.saves * 3_600}); return $data; });
       $post = get_posts(['title' => '${title}', 'post_type' => 'post'])[0]; wp_update_post(['ID' => $post->ID, 'post_content' => 'Edited ' . microtime()]); return true;`,
    );
    await ada.request('POST', `/api/sites/${site.id}/library/refresh`);
    await read();
    return (await stored()).find((post) => post.title === title)?.content;
  };
  await connect();
  dateResponses(clock.responses);
  await read();
  const isEdited = expect.stringMatching(/^Edited /);
  const earlier = [await edit('Post 8'), await edit('Post 9')];
  expect(earlier).toEqual([isEdited, isEdited]);
  clock = { saves: 0, responses: 0 };
  const later = await edit('Post 8');
  expect(later).toEqual(isEdited);
  expect(later).not.toBe(earlier[0]);
  expect(await edit('Post 10')).toEqual(isEdited);
});

test('a site that fails keeps what was read, says why, and is tried again later', async () => {
  await connect();
  proxy.break(
    ({ path }) => path.includes('offset=100'),
    ({ reply }) =>
      reply({
        status: 503,
        headers: { 'content-type': 'text/html' },
        body: '<h1>Briefly unavailable for scheduled maintenance.</h1>',
      }),
    100,
  );
  await read();
  expect(await library()).toMatchObject({
    state: 'reading',
    read: 100,
    error: { message: expect.stringMatching(/maintenance/i) },
  });
  expect(await stored()).toHaveLength(100);
  proxy.heal();
  await server.services.db.update(librarySyncs).set({ nextAt: new Date() });
  await read();
  expect(await library()).toMatchObject({ state: 'done', error: null });
  expect(await stored()).toHaveLength(POSTS);
});

test('a post that the account may not see any more stays; it is not gone', async () => {
  await connect();
  await read();
  wordpress.muPlugin(
    'hide',
    `add_filter('rest_post_query', function ($args) { $args['post__not_in'] = [get_posts(['title' => 'Post 5', 'post_type' => 'post'])[0]->ID]; return $args; });
     add_filter('rest_pre_dispatch', function ($result, $server, $request) { return preg_match('#^/wp/v2/posts/\\\\d+$#', $request->get_route()) ? new WP_Error('rest_forbidden', 'No.', ['status' => 403]) : $result; }, 10, 3);`,
  );
  try {
    await ada.request('POST', `/api/sites/${site.id}/library/refresh`);
    await read();
    expect((await stored()).map(({ title }) => title)).toContain('Post 5');
    expect(await stored()).toHaveLength(POSTS);
  } finally {
    wordpress.removeMuPlugin('hide');
  }
});

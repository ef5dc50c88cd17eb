import type { Library, Post, PostSeo, PostSummary, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress, useSeoPlugin } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSite, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { readLibraries } from './index.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;

const ABOUT = `<!-- wp:cover {"dimRatio":40} -->\\n<div class="wp-block-cover">[contact-form]</div>\\n<!-- /wp:cover -->

<!-- wp:paragraph -->\\n<p>We are two.</p>\\n<!-- /wp:paragraph -->`.replaceAll('\\n', '\n');

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true, timing: { answer: 5_000 } });
  ada = await signUp(server);
  await wordpress.php(
    `foreach (get_posts(['post_type' => 'page', 'post_status' => 'any', 'numberposts' => -1]) as $page) wp_delete_post($page->ID, true);
     wp_insert_post(['post_title' => 'A post', 'post_status' => 'publish']);`,
  );
  site = await connectSite(ada, wordpress);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

/** A page of the site, made by its own code. Returns its id. */
const page = (title: string, fields = '') =>
  wordpress.php<number>(
    `wp_set_current_user(1);
     return wp_insert_post(wp_slash(['post_type' => 'page', 'post_title' => '${title}', 'post_status' => 'publish', 'post_author' => 1, 'post_date' => '2024-01-01 08:00:00',
       'post_content' => base64_decode('${Buffer.from(ABOUT).toString('base64')}'), ${fields}]));`,
  );
const stored = (id: number) =>
  wordpress.php<Record<string, unknown>>(
    `clean_post_cache(${id}); $page = get_post(${id}); return ['type' => $page->post_type, 'title' => $page->post_title, 'content' => $page->post_content,
       'status' => $page->post_status, 'parent' => $page->post_parent, 'order' => $page->menu_order, 'excerpt' => $page->post_excerpt,
       'template' => get_page_template_slug(${id}), 'date' => $page->post_date_gmt];`,
  );
const countThere = () => wordpress.php<number>(`return array_sum((array) wp_count_posts('page'));`);

const library = async () =>
  (await ada.request<{ libraries: Library[] }>('GET', '/api/libraries')).body.libraries.find(
    ({ siteId }) => siteId === site.id,
  );
async function refresh() {
  await ada.request('POST', `/api/sites/${site.id}/library/refresh`);
  await readLibraries(server.services, new AbortController().signal);
}
async function show(showsPages: boolean) {
  const { status } = await ada.request('PATCH', `/api/sites/${site.id}/library`, { showsPages });
  expect(status).toBe(200);
  await readLibraries(server.services, new AbortController().signal);
}
const listed = async (query = '') =>
  (await ada.request<{ posts: PostSummary[] }>('GET', `/api/posts?siteId=${site.id}&limit=100${query}`)).body.posts;
async function open(wordpressId: number): Promise<Post> {
  const summary = (await listed()).find((post) => post.wordpressId === wordpressId);
  return (await ada.request<Post>('GET', `/api/posts/${summary?.id}`)).body;
}
const save = async (post: Post, changes: object) =>
  (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { version: post.version, ...changes })).body;

test('pages are listed once their user wants them, and no longer when they do not', async () => {
  const about = await page('About us');
  await refresh();
  expect((await listed()).map(({ title }) => title)).toEqual(['A post']);
  await show(true);
  expect(await library()).toMatchObject({ state: 'done', total: 1, showsPages: true, pages: 1, notices: [] });
  expect(await open(about)).toMatchObject({
    type: 'page',
    origin: 'site',
    title: 'About us',
    content: ABOUT,
    status: 'published',
    publication: { state: 'done', outdated: false },
  });
  expect((await listed('&type=page')).map(({ title }) => title)).toEqual(['About us']);
  expect((await listed('&type=post')).map(({ title }) => title)).toEqual(['A post']);

  const changed = await page('Contact');
  await refresh();
  await save(await open(changed), { title: 'Contact us' });
  await show(false);
  expect((await listed()).map(({ title }) => title).sort()).toEqual(['A post', 'Contact us']);
  expect(await library()).toMatchObject({ showsPages: false, pages: 0 });
  await show(true);
  expect((await listed()).map(({ title }) => title).sort()).toEqual(['A post', 'About us', 'Contact us']);
  const bob = await signUp(server);
  expect((await bob.request('PATCH', `/api/sites/${site.id}/library`, { showsPages: false })).status).toBe(404);
});

test('a changed page is updated as a page, with its parent, order, template and excerpt untouched', async () => {
  await show(true);
  const parent = await page('Company');
  const id = await page('Team', `'post_parent' => ${parent}, 'menu_order' => 7, 'post_excerpt' => 'Theirs'`);
  await wordpress.php(`update_post_meta(${id}, '_wp_page_template', 'page-wide.php');`);
  await refresh();
  const before = (await wordpress.requests()).length;
  const post = await open(id);
  const content = ABOUT.replace('two', 'three');
  const saved = await save(post, { title: 'The team', content, category: 'News', keywords: ['x'], sticky: true });
  expect(await publish(server, ada, saved, { action: 'update' })).toMatchObject({ state: 'done', notices: [] });
  expect(await stored(id)).toMatchObject({
    type: 'page',
    title: 'The team',
    content,
    status: 'publish',
    parent,
    order: 7,
    excerpt: 'Theirs',
    template: 'page-wide.php',
  });
  const writes = (await wordpress.requests()).slice(before).filter(({ method }) => method !== 'GET');
  expect(writes.map(({ url }) => url.split('?')[0])).toEqual([`/wp-json/wp/v2/pages/${id}`]);
});

test('what somebody changed of a page on the site is followed, or shown beside what was changed here', async () => {
  await show(true);
  const [followed, edited] = [await page('Prices'), await page('Hours')];
  await refresh();
  const post = await save(await open(edited), { title: 'Opening hours' });
  await wordpress.php(
    `foreach ([${followed}, ${edited}] as $id) wp_update_post(['ID' => $id, 'post_content' => 'Theirs']);`,
  );
  await refresh();
  expect(await open(followed)).toMatchObject({ content: 'Theirs', version: 2 });
  expect(await open(edited)).toMatchObject({ title: 'Opening hours', publication: { state: 'drifted' } });
  const theirs = await ada.request<{ title: string }>('GET', `/api/posts/${post.id}/remote`);
  expect(theirs.status).toBe(200);
  expect((await stored(edited)).title).toBe('Hours');
});

test.each([
  ['yoast', [], 'SEO title, description, and focus keyphrase were not saved as sent by Yoast SEO on the site.'],
  ['rank-math', ['rank_math_title', 'rank_math_description', 'rank_math_focus_keyword'], undefined],
  ['seopress', ['_seopress_titles_title', '_seopress_titles_desc', '_seopress_analysis_target_kw'], undefined],
  ['aioseo', [], 'SEO focus keyphrase was not sent'],
] as const)(
  'SEO values of a page go to %s, and the user is told of what it does not take',
  async (plugin, keys, notice) => {
    await show(true);
    const id = await page(`With ${plugin}`);
    await refresh();
    useSeoPlugin(wordpress, plugin);
    await ada.request('POST', `/api/sites/${site.id}/check`);
    const seo = { seoTitle: 'About', seoDescription: 'Who we are.', seoKeyphrase: 'about' };
    const saved = await save(await open(id), seo);
    const { state, notices } = await publish(server, ada, saved, { action: 'update' });
    expect([state, notices]).toEqual(['done', notice ? [expect.stringContaining(notice)] : []]);
    const meta = (key: string) => wordpress.php<string>(`return get_post_meta(${id}, '${key}', true);`);
    expect(await Promise.all(keys.map(meta))).toEqual(keys.length > 0 ? Object.values(seo) : []);
    if (plugin === 'aioseo') {
      expect(await wordpress.php(`return get_option('aioseo_row_${id}');`)).toMatchObject({ title: 'About' });
    }
    const there = await ada.request<PostSeo>('GET', `/api/posts/${saved.id}/seo`);
    expect(there.status).toBe(200);
    expect(there.body.values).toMatchObject(plugin === 'seopress' ? { title: 'About' } : {});
    useSeoPlugin(wordpress, null);
  },
);

test('a page is scheduled, moved to the trash, and gone here once it is gone there', async () => {
  await show(true);
  const [later, trashed, deleted] = [
    await page('Soon', `'post_status' => 'future', 'post_date' => '2098-01-01 08:00:00'`),
    await page('Old offer'),
    await page('Older offer'),
  ];
  await refresh();
  expect(await open(later)).toMatchObject({ status: 'scheduled', scheduledDate: '2098-01-01T08:00:00.000Z' });
  const scheduledDate = '2098-02-03T10:00:00.000Z';
  await publish(server, ada, await open(later), { action: 'schedule', scheduledDate });
  expect(await stored(later)).toMatchObject({ status: 'future', date: '2098-02-03 10:00:00', content: ABOUT });

  const { id } = await open(trashed);
  await ada.request('DELETE', `/api/posts/${id}`);
  await expect.poll(async () => (await stored(trashed)).status).toBe('trash');
  await wordpress.php(`wp_delete_post(${deleted}, true);`);
  await refresh();
  const ids = (await listed()).map(({ wordpressId }) => wordpressId);
  expect(ids).toContain(later);
  expect(ids).not.toContain(trashed);
  expect(ids).not.toContain(deleted);
});

test('a page that is gone from its site is not created anew', async () => {
  await show(true);
  const id = await page('Vanishing');
  await refresh();
  const post = await save(await open(id), { title: 'Vanished' });
  await wordpress.php(`wp_delete_post(${id}, true);`);
  const there = await countThere();
  for (const action of ['update', 'publish']) {
    await ada.request('POST', `/api/posts/${post.id}/publication`, { version: post.version, action });
    await expect
      .poll(async () => (await ada.request<Post>('GET', `/api/posts/${post.id}`)).body.publication)
      .toMatchObject({
        action,
        state: 'failed',
        error: { code: 'post_gone', message: expect.stringContaining('page') },
      });
  }
  expect(await countThere()).toBe(there);
});

test('an account that may not edit pages is told so', async () => {
  await wordpress.createUser({ role: 'author', username: 'bob', password: 'password' });
  const bob = await signUp(server);
  const own = await connectSite(bob, wordpress, 'bob');
  await bob.request('PATCH', `/api/sites/${own.id}/library`, { showsPages: true });
  await readLibraries(server.services, new AbortController().signal);
  const { body } = await bob.request<{ libraries: Library[] }>('GET', '/api/libraries');
  expect(body.libraries[0]).toMatchObject({
    state: 'done',
    error: null,
    pages: 0,
    notices: expect.arrayContaining([expect.stringMatching(/may not edit pages/)]),
  });
});

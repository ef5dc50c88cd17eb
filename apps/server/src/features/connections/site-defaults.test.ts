import type { Post, Site, SiteAuthors, SiteOptions } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;
let editorId: number;

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
  await wordpress.createUser({ role: 'editor', username: 'edith', password: 'edith-password-1' });
  await wordpress.createUser({ role: 'author', username: 'otto', password: 'otto-password-1' });
  editorId = await wordpress.php<number>(`return get_user_by('login', 'edith')->ID;`);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
beforeEach(() => change({ defaultCategory: '', defaultAuthor: null, publishTime: null, sendTags: true }));

const change = (changes: object, id = site.id) =>
  ada.request<Site & { error: { code: string; details?: unknown } }>('PATCH', `/api/sites/${id}`, changes);
const onSite = (id: number | null) =>
  wordpress.php<{ author: number; categories: string[]; tags: string[] }>(
    `return ['author' => (int) get_post(${id})->post_author, 'categories' => wp_get_post_categories(${id}, ['fields' => 'names']), 'tags' => wp_get_post_tags(${id}, ['fields' => 'names'])];`,
  );
async function published(post: Parameters<typeof createPost>[1] = {}, to = site) {
  const created = await createPost(ada, { title: `A post ${Math.random()}`, keywords: ['beans'], ...post });
  const publication = await publish(server, ada, created, { action: 'publish', siteId: to.id });
  expect(publication).toMatchObject({ state: 'done', error: null, notices: [] });
  return { post: created, wordpressId: publication.wordpressId };
}

describe('what new posts get on a site', () => {
  test('is nothing of ours until it is chosen', async () => {
    expect(site).toMatchObject({ defaultCategory: '', defaultAuthor: null, publishTime: null, sendTags: true });
    const { wordpressId } = await published();
    expect(await onSite(wordpressId)).toEqual({ author: 1, categories: ['Uncategorized'], tags: ['beans'] });
  });

  test('is stored, and a rename leaves it alone', async () => {
    const wanted = { defaultCategory: 'News', defaultAuthor: { id: editorId, name: 'edith' }, publishTime: '08:30' };
    expect((await change({ ...wanted, sendTags: false })).body).toMatchObject({ ...wanted, sendTags: false });
    expect((await change({ name: 'Renamed' })).body).toMatchObject({ ...wanted, name: 'Renamed' });
    expect((await ada.request<Site>('GET', `/api/sites/${site.id}`)).body).toMatchObject({
      ...wanted,
      name: 'Renamed',
    });
  });

  test.each(['24:00', '8:30', '08:60', 'noon'])('has no publish time %s', async (publishTime) => {
    expect((await change({ publishTime })).status).toBe(400);
  });

  test('is the category of posts that name none, and only of those', async () => {
    await change({ defaultCategory: 'Coffee & Tea' });
    expect((await onSite((await published()).wordpressId)).categories).toEqual(['Coffee &amp; Tea']);
    expect((await onSite((await published({ category: 'Travel' })).wordpressId)).categories).toEqual(['Travel']);
  });

  test('is for the beginning: a category or author chosen on the site later stays through updates', async () => {
    const { post, wordpressId } = await published();
    await change({ defaultCategory: 'News', defaultAuthor: { id: editorId, name: 'edith' } });
    const { body } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { title: 'Edited', version: 1 });
    expect(await publish(server, ada, body, { action: 'update' })).toMatchObject({ state: 'done', error: null });
    expect(await onSite(wordpressId)).toMatchObject({ author: 1, categories: ['Uncategorized'] });
  });

  test('is the author, where the account may set one', async () => {
    await change({ defaultAuthor: { id: editorId, name: 'edith' } });
    expect((await onSite((await published()).wordpressId)).author).toBe(editorId);
  });

  test('is no author where the account may not set one', async () => {
    const ottos = await connectSite(ada, wordpress, 'otto');
    const { status, body } = await change({ defaultAuthor: { id: editorId, name: 'edith' } }, ottos.id);
    expect([status, body.error.code]).toEqual([422, 'author_not_allowed']);
    const options = await ada.request<SiteOptions>('GET', `/api/sites/${ottos.id}/options`);
    expect(options.body.authors).toBeNull();
  });

  test('is no tags where they are off', async () => {
    await change({ sendTags: false });
    expect((await onSite((await published()).wordpressId)).tags).toEqual([]);
  });
});

test('a site names its categories and those who may write there', async () => {
  await wordpress.php(`wp_insert_term('Tea & Coffee', 'category');`);
  await wordpress.createUser({ role: 'subscriber', username: 'reader', password: 'reader-password-1' });
  const { status, body } = await ada.request<SiteOptions>('GET', `/api/sites/${site.id}/options`);
  expect(status).toBe(200);
  expect(body.categories).toEqual(expect.arrayContaining(['Uncategorized', 'Tea & Coffee']));
  expect(body.authors?.map(({ name }) => name)).toEqual(expect.arrayContaining(['edith', 'otto']));
  expect(body.authors?.map(({ name }) => name)).not.toContain('reader');
});

test('of more authors than a list holds a hundred come, and the others are found by a search', async () => {
  await wordpress.php(`
    foreach (range(1, 120) as $n) wp_insert_user(['user_login' => "writer-$n", 'display_name' => "Writer No. $n", 'user_pass' => 'x', 'role' => 'author']);
    return true;`);
  const authors = (query: string, of = site.id) =>
    ada.request<SiteAuthors>('GET', `/api/sites/${of}/authors?${query}`).then(({ body }) => body);
  const all = await authors('');
  expect([all.authors.length, all.isComplete]).toEqual([100, false]);
  expect((await authors('search=No. 117')).authors.map(({ name }) => name)).toEqual(['Writer No. 117']);
  expect((await authors('search=no-such-name')).authors).toEqual([]);
  const ottos = await connectSite(ada, wordpress, 'otto');
  expect(await authors('', ottos.id)).toEqual({ authors: [], isComplete: true });
  const bob = await signUp(server);
  expect((await bob.request('GET', `/api/sites/${site.id}/authors`)).status).toBe(404);
});

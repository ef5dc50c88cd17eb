import type { Post, RemoteVersion, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
afterEach(() => wordpress.removeMuPlugin('hidden'));

/** As a security plugin does it: the routes do not exist. */
const hide = (parts: string) =>
  wordpress.muPlugin(
    'hidden',
    `add_filter('rest_endpoints', fn($routes) => array_filter($routes, fn($route) => !preg_match('#^/wp/v2/(${parts})#', $route), ARRAY_FILTER_USE_KEY));`,
  );

test('a site that hides terms and media says so when it is connected, and takes posts without them', async () => {
  hide('categories|tags|media');
  const site = await connectSite(ada, wordpress);
  expect(site).toMatchObject({
    health: { state: 'connected' },
    capabilities: { missingParts: ['categories', 'tags', 'media'] },
    notices: [expect.stringMatching(/doesn’t offer its categories, tags, and images .* \/wp-json\/wp\/v2\/media/)],
  });
  const { body: image } = await ada.request<{ url: string }>('POST', '/api/images', Buffer.from(PNG, 'base64'), {
    'content-type': 'image/png',
  });
  const post = await createPost(ada, {
    content: `<p>Words.</p><figure><img src="${image.url}" alt="Dot"><figcaption>A dot</figcaption></figure><p>More.</p>`,
    featuredImage: image.url,
    category: 'Travel',
    keywords: ['water'],
  });
  const { state, notices, wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  expect([state, notices]).toEqual([
    'done',
    [
      expect.stringContaining('category “Travel” was left out'),
      expect.stringContaining('tag “water” was left out'),
      expect.stringContaining('featured image was left out'),
      expect.stringContaining('images in the text were left out'),
    ],
  ]);
  const there = await wordpress.php<string>(`return get_post(${wordpressId})->post_content;`);
  expect(there).toMatch(/Words\.[\s\S]*More\./);
  expect(there).not.toMatch(/<img|figure|api\/images/);
  const { body: theirs } = await ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`);
  expect(theirs).toMatchObject({ category: 'Travel', keywords: ['water'] });

  // Once offered again, they follow with the next update.
  wordpress.removeMuPlugin('hidden');
  expect((await ada.request<Site>('POST', `/api/sites/${site.id}/check`)).body.notices).toEqual([]);
  const { body: current } = await ada.request<Post>('GET', `/api/posts/${post.id}`);
  expect(await publish(server, ada, current, { action: 'update' })).toMatchObject({ state: 'done', notices: [] });
  expect(
    await wordpress.php(
      `return [get_post_thumbnail_id(${wordpressId}) > 0, wp_get_post_tags(${wordpressId}, ['fields' => 'names'])];`,
    ),
  ).toEqual([true, ['water']]);
});

test('a site that hides its media later keeps the images that are there, and only new ones are left out', async () => {
  const site = await connectSite(ada, wordpress);
  const upload = async () => {
    const type = { 'content-type': 'image/png' };
    return (await ada.request<{ url: string }>('POST', '/api/images', Buffer.from(PNG, 'base64'), type)).body.url;
  };
  const [first, second] = [await upload(), await upload()];
  const content = `<p>Words.</p><p><img src="${first}" alt="Dot"></p>`;
  const post = await createPost(ada, { content, title: 'Shown' });
  const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  const textThere = () => wordpress.php<string>(`return get_post(${wordpressId})->post_content;`);
  const before = await textThere();
  expect(before).toMatch(/<img[^>]*wp-content\/uploads/);
  hide('media');
  const save = async (text: string) => {
    const { version } = (await ada.request<Post>('GET', `/api/posts/${post.id}`)).body;
    const saved = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { content: text, version });
    return publish(server, ada, saved.body, { action: 'update' });
  };
  expect(await save(content.replace('Words', 'New words'))).toMatchObject({ state: 'done', notices: [] });
  expect(await textThere()).toBe(before.replace('Words', 'New words'));
  expect(await save(`${content}<p><img src="${second}" alt="Another"></p>`)).toMatchObject({
    state: 'done',
    notices: [expect.stringContaining('images in the text were left out')],
  });
  expect(await textThere()).toMatch(/<img[^>]*wp-content\/uploads/);
  expect(await textThere()).not.toContain('api/images');
});

test('a contributor is told that posts are not published but left as drafts', async () => {
  await wordpress.createUser({ role: 'contributor', username: 'carl', password: 'secret' });
  const { notices } = await connectSite(await signUp(server), wordpress, 'carl');
  expect(notices).toEqual([
    expect.stringMatching(/\(contributor\) can’t publish .* as a draft: submit it for review in WordPress/),
  ]);
});

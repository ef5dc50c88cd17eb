import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { images, siteLeases } from '../../database/schema/index.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

const upload = async (user = ada) =>
  (await user.request<{ id: string; url: string }>('POST', '/api/images', PNG, { 'content-type': 'image/png' })).body;
const attachments = () =>
  wordpress.php<{ ID: number; post_name: string; post_excerpt: string; url: string }[]>(
    `return array_map(fn($a) => (array) $a + ['url' => wp_get_attachment_url($a->ID)], get_posts(['post_type' => 'attachment', 'numberposts' => -1, 'orderby' => 'ID', 'order' => 'ASC']));`,
  );
const contentOf = (id: number | null) => wordpress.php<string>(`return get_post(${id})->post_content;`);
const attribution = {
  title: 'Tea & cake',
  creator: 'Grace',
  creatorUrl: 'https://photos.example.org/grace',
  license: 'CC BY 4.0',
  licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
  sourceUrl: 'javascript:alert(1)',
  source: 'Openverse',
};

describe('images inside a post', () => {
  test('are on the site, once each, and the text shows them from there', async () => {
    const image = await upload();
    const html = `<p>before</p><p><img src="${image.url}" alt="A cup"></p><p>and <img src="${image.url}" alt="again"></p>`;
    const post = await createPost(ada, { content: html });
    const first = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(first).toMatchObject({ state: 'done', notices: [] });
    const [media, ...others] = await attachments();
    expect(others).toEqual([]);
    const content = await contentOf(first.wordpressId);
    expect(content).not.toContain('/api/images/');
    expect(content).toContain(
      `<!-- wp:image {"id":${media?.ID},"sizeSlug":"full","linkDestination":"none"} -->\n` +
        `<figure class="wp-block-image size-full"><img src="${media?.url}" alt="A cup" class="wp-image-${media?.ID}"/></figure>`,
    );

    const edited = await ada.request<typeof post>('PATCH', `/api/posts/${post.id}`, {
      version: post.version,
      content: `${html}<p>more</p>`,
    });
    await publish(server, ada, edited.body, { action: 'update', siteId: site.id });
    expect(await attachments()).toHaveLength(1);
  });

  test('are asked for once when the post is updated, and put there again where somebody removed them', async () => {
    const [one, two] = [await upload(), await upload()];
    const text = (words: string) => `<p>${words}</p><p><img src="${one.url}"></p><p><img src="${two.url}"></p>`;
    const post = await createPost(ada, { title: 'Two images', content: text('First.') });
    const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    const update = async (version: number, words: string) => {
      const changes = { version, content: text(words) };
      const { body } = await ada.request<typeof post>('PATCH', `/api/posts/${post.id}`, changes);
      expect(await publish(server, ada, body, { action: 'update', siteId: site.id })).toMatchObject({ state: 'done' });
      const log = await ada.request<{ attempts: { exchanges: { method: string; path: string }[] }[] }>(
        'GET',
        `/api/posts/${post.id}/attempts`,
      );
      const media = log.body.attempts[0]?.exchanges.filter(({ path }) => path.includes('/wp/v2/media'));
      return { version: body.version, asked: media?.map(({ method }) => method) };
    };
    const unchanged = await update(post.version, 'Second.');
    expect(unchanged.asked).toEqual(['GET']);

    const before = (await attachments()).filter(({ post_name }) => post_name.startsWith('two-images'));
    expect(before).toHaveLength(2);
    await wordpress.php(`wp_delete_attachment(${before[0]?.ID}, true);`);
    expect((await update(unchanged.version, 'Third.')).asked).toEqual(['GET', 'POST']);
    const after = (await attachments()).filter(({ post_name }) => post_name.startsWith('two-images'));
    const content = await contentOf(wordpressId);
    expect(after.map(({ url }) => content.includes(url))).toEqual([true, true]);
  });

  test('come to readers in the sizes that WordPress made, with width and height, and load lazily', async () => {
    // Generated by PHP: a PNG that is large enough for WordPress to make smaller sizes of it.
    const large = Buffer.from(
      await wordpress.php<string>(
        'ob_start(); imagepng(imagecreatetruecolor(1200, 800)); return base64_encode(ob_get_clean());',
      ),
      'base64',
    );
    const { body } = await ada.request<{ url: string }>('POST', '/api/images', large, { 'content-type': 'image/png' });
    const image = `<p><img src="${body.url}" alt="A wall"></p>`;
    const post = await createPost(ada, { title: 'A wall', content: `<p>Above.</p>${image.repeat(4)}` });
    const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    const page = await wordpress.php<string>(
      `return apply_filters('the_content', get_post(${wordpressId})->post_content);`,
    );
    expect(page).toMatch(/<img[^>]* srcset="[^"]*a-wall-[^"]*-300x200\.png 300w/);
    expect(page).toMatch(/<img[^>]* width="1200" height="800"/);
    expect(page).toMatch(/<img[^>]* loading="lazy"/);
  });

  test.each([
    ['Überblick: Café & Straße', 'uberblick-cafe-strase'],
    ['U\u0308berblick', 'uberblick'],
    ['お茶', 'image'],
  ])('of %j have its words as their file name', async (title, words) => {
    const post = await createPost(ada, { title, content: `<p><img src="${(await upload()).url}"></p>` });
    expect(await publish(server, ada, post, { action: 'publish', siteId: site.id })).toMatchObject({ state: 'done' });
    expect((await attachments()).at(-1)?.url).toMatch(new RegExp(`/${words}-[0-9a-f]{16}\\.png$`));
  });

  test('of many bytes arrive whole', async () => {
    const large = Buffer.concat([PNG, randomBytes(3 * 1024 * 1024)]);
    const type = { 'content-type': 'image/png' };
    const { body } = await ada.request<{ url: string }>('POST', '/api/images', large, type);
    const post = await createPost(ada, { title: 'A large one', content: `<p><img src="${body.url}"></p>` });
    expect((await publish(server, ada, post, { action: 'publish', siteId: site.id })).state).toBe('done');
    const file = (await attachments()).find(({ post_name }) => post_name.startsWith('a-large-one'));
    const there = await fetch(file?.url ?? '');
    expect(Buffer.from(await there.arrayBuffer()).equals(large)).toBe(true);
  });

  test('that were found by searching carry whose they are, with safe links only', async () => {
    const image = await upload();
    await server.services.db.update(images).set({ attribution }).where(eq(images.id, image.id));
    const post = await createPost(ada, {
      content: `<p><img src="${image.url}" alt="Tea"></p>`,
      featuredImage: image.url,
    });
    const done = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(done.state).toBe('done');
    const captions = (await attachments()).map(({ post_excerpt }) => post_excerpt).filter(Boolean);
    // One file serves both places.
    expect(captions).toHaveLength(1);
    for (const caption of captions) {
      expect(caption).toContain('<a href="https://photos.example.org/grace">Grace</a>');
      expect(caption).toContain('CC BY 4.0</a>, via Openverse');
      expect(caption).not.toContain('javascript');
    }
  });

  test('that are gone, or another user’s, are named and keep nothing from going out', async () => {
    const bobs = await upload(await signUp(server));
    const post = await createPost(ada, {
      content: `<p>x <img src="/api/images/${randomUUID()}" alt=""><img src="${bobs.url}"></p>`,
    });
    const before = (await attachments()).length;
    const done = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(done.state).toBe('done');
    expect(done.notices).toContain('An image in the text no longer exists. Remove it, or upload it again.');
    expect(await attachments()).toHaveLength(before);
  });
});

test('a featured image gets the alternative text that it was given later', async () => {
  const { url } = await upload();
  const post = await createPost(ada, { title: 'Described', featuredImage: url, featuredImageAlt: 'A cup' });
  await publish(server, ada, post, { action: 'publish', siteId: site.id });
  const changes = { version: post.version, featuredImageAlt: 'A blue cup' };
  const { body } = await ada.request<typeof post>('PATCH', `/api/posts/${post.id}`, changes);
  await publish(server, ada, body, { action: 'update', siteId: site.id });
  const described = (await attachments()).filter(({ post_name }) => post_name.startsWith('described'));
  expect(described).toHaveLength(1);
  const alt = await wordpress.php(`return get_post_meta(${described[0]?.ID}, '_wp_attachment_image_alt', true);`);
  expect(alt).toBe('A blue cup');
});

test('an alternative text that was written on the site is not replaced by one from here, and the user is told', async () => {
  const { url } = await upload();
  const post = await createPost(ada, { title: 'Their words', featuredImage: url, featuredImageAlt: 'A  <b>cup</b>' });
  await publish(server, ada, post, { action: 'publish', siteId: site.id });
  const [image] = (await attachments()).filter(({ post_name }) => post_name.startsWith('their-words'));
  const key = `${image?.ID}, '_wp_attachment_image_alt'`;
  const describe = async (featuredImageAlt: string) => {
    const { body: now } = await ada.request<typeof post>('GET', `/api/posts/${post.id}`);
    const { body } = await ada.request<typeof post>('PATCH', `/api/posts/${post.id}`, {
      version: now.version,
      featuredImageAlt,
    });
    const { notices } = await publish(server, ada, body, { action: 'update', siteId: site.id });
    return [await wordpress.php(`return get_post_meta(${key}, true);`), notices];
  };
  expect(await describe('Ours')).toEqual(['Ours', []]);
  await wordpress.php(`return update_post_meta(${key}, 'Theirs');`);
  expect(await describe('Ours again')).toEqual(['Theirs', [expect.stringContaining('alternative text of its own')]]);
});

describe('a featured image on another server', () => {
  const large = createServer((_request, response) => response.end(Buffer.alloc(11 * 1024 * 1024)));
  const broken = createServer((request) => request.socket.destroy());
  beforeAll(() => Promise.all([large, broken].map((each) => once(each.listen(0, '127.0.0.1'), 'listening'))));
  afterAll(() => [large, broken].map((each) => each.close()));
  const publishWith = async (from: Server) => {
    const { port } = from.address() as AddressInfo;
    const post = await createPost(ada, { featuredImage: `http://127.0.0.1:${port}/cup.png` });
    return publish(server, ada, post, { action: 'publish', siteId: site.id });
  };

  test('that cannot be fetched is tried again, and is no failure of the site', async () => {
    const waiting = await publishWith(broken);
    expect(waiting).toMatchObject({ state: 'waiting', error: { code: 'image_unusable' } });
    expect(waiting.error?.message).toContain('The featured image cannot be loaded at the moment.');
    const [lease] = await server.services.db.select().from(siteLeases).where(eq(siteLeases.siteId, site.id));
    expect(lease?.backoffUntil ?? null).toBeNull();
  });

  test('that is too large is not tried again', async () => {
    const failed = await publishWith(large);
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'image_unusable' } });
    expect(failed.error?.message).toContain('larger than 10 MB');
  });
});

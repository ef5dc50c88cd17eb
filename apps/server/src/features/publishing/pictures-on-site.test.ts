import { randomUUID } from 'node:crypto';
import type { Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { images } from '../../database/schema/index.ts';

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

describe('pictures inside a post', () => {
  test('are on the site, once each, and the text shows them from there', async () => {
    const picture = await upload();
    const html = `<p>before</p><p><img src="${picture.url}" alt="A cup"></p><p>and <img src="${picture.url}" alt="again"></p>`;
    const post = await createPost(ada, { content: html });
    const first = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(first).toMatchObject({ state: 'done', notices: [] });
    const [media, ...others] = await attachments();
    expect(others).toEqual([]);
    const content = await contentOf(first.wordpressId);
    expect(content).not.toContain('/api/images/');
    expect(content).toContain(`<figure class="wp-block-image"><img src="${media?.url}" alt="A cup"/></figure>`);

    const edited = await ada.request<typeof post>('PATCH', `/api/posts/${post.id}`, {
      version: post.version,
      content: `${html}<p>more</p>`,
    });
    await publish(server, ada, edited.body, { action: 'update', siteId: site.id });
    expect(await attachments()).toHaveLength(1);
  });

  test('that were found by searching carry whose they are, with safe links only', async () => {
    const picture = await upload();
    await server.services.db.update(images).set({ attribution }).where(eq(images.id, picture.id));
    const post = await createPost(ada, {
      content: `<p><img src="${picture.url}" alt="Tea"></p>`,
      featuredImage: picture.url,
    });
    const done = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(done.state).toBe('done');
    const captions = (await attachments()).map(({ post_excerpt }) => post_excerpt).filter(Boolean);
    // One file for both places.
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
    expect(done.notices).toContain('A picture in the text does not exist any more. Take it out, or upload it again.');
    expect(await attachments()).toHaveLength(before);
  });
});

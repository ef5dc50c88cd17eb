import type { Post, Site, SiteImage } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { orphans } from '../../database/schema/index.ts';
import { runCleanup } from './cleanup/run-cleanup.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;
let cup: SiteImage;

/** A JPEG of 1,200 × 800 pixels in the library, of which WordPress makes its smaller sizes. */
const inLibrary = (name: string, alt = '') =>
  wordpress.php<number>(`
    ob_start(); imagejpeg(imagecreatetruecolor(1200, 800)); $file = wp_upload_bits('${name}.jpg', null, ob_get_clean());
    require_once ABSPATH . 'wp-admin/includes/image.php';
    $id = wp_insert_attachment(['post_title' => 'A ${name} & more', 'post_excerpt' => 'Taken <b>at dawn</b>', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], $file['file']);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file['file']));
    if ('${alt}') update_post_meta($id, '_wp_attachment_image_alt', '${alt}');
    return $id;`);

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
  await inLibrary('teapot', 'A teapot');
  await inLibrary('cup');
  cup = (await images('search=cup')).body.images[0] as SiteImage;
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

const images = (query: string, user = ada) =>
  user.request<{ images: SiteImage[]; nextPage: number | null }>('GET', `/api/sites/${site.id}/images?${query}`);
const describeImages = (list: { id: number; url: string; altText: string }[]) =>
  ada.request<{ described: number[] }>('POST', `/api/sites/${site.id}/images/alt-text`, { images: list });
const altOf = (id: number) => wordpress.php<string>(`return get_post_meta(${id}, '_wp_attachment_image_alt', true);`);
const countAttachments = () => wordpress.php<number>('return array_sum((array) wp_count_attachments());');
const fileOf = (image: SiteImage, size: string) => image.sizes.find(({ name }) => name === size)?.url ?? '';
const upload = async () => {
  const png = await wordpress.php<string>(
    'ob_start(); imagepng(imagecreatetruecolor(1200, 800)); return base64_encode(ob_get_clean());',
  );
  const type = { 'content-type': 'image/png' };
  return (await ada.request<{ url: string }>('POST', '/api/images', Buffer.from(png, 'base64'), type)).body.url;
};
const publishText = async (content: string, more: object = {}) => {
  const post = await createPost(ada, { title: 'Tea', content, ...more });
  const done = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  expect(done).toMatchObject({ state: 'done', notices: [] });
  return wordpress.php<string>(`return get_post(${done.wordpressId})->post_content;`);
};

test('an upload that its post shows no more stays as long as another post here shows it', async () => {
  const { db } = server.services;
  const post = await createPost(ada, { title: 'First', content: `<p>Text</p><img src="${await upload()}" alt="">` });
  const done = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  // Those of one second are in no order.
  const image = (await images('')).body.images.toSorted((a, b) => b.id - a.id)[0] as SiteImage;
  const other = await createPost(ada, {
    title: 'Second',
    siteId: site.id,
    content: `<p>Text</p><img class="wp-image-${image.id}" src="${image.url}" alt="">`,
  });
  const { body } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
    version: (await ada.request<Post>('GET', `/api/posts/${post.id}`)).body.version,
    content: '<p>Text</p>',
  });
  expect(await publish(server, ada, body, { action: 'update' })).toMatchObject({ wordpressId: done.wordpressId });
  const isThere = () => wordpress.php<boolean>(`return get_post(${image.id}) !== null;`);
  const findOrphan = async () => (await db.select().from(orphans).where(eq(orphans.kind, 'image')))[0];
  // The worker looks at once, and again after a minute.
  await expect.poll(async () => (await findOrphan())?.checks).toBe(1);
  expect(await isThere()).toBe(true);
  const orphan = await findOrphan();
  if (!orphan) throw new Error('The image is no orphan');
  await ada.request('DELETE', `/api/posts/${other.id}`);
  await runCleanup(server.services, orphan);
  expect(await isThere()).toBe(false);
});

describe('the media library of a site', () => {
  test('is listed newest first, with words, alternative text and every size', async () => {
    const { body } = await images('');
    expect(body.nextPage).toBeNull();
    expect(body.images.map(({ title, altText }) => [title, altText])).toEqual([
      ['A cup & more', ''],
      ['A teapot & more', 'A teapot'],
    ]);
    expect(cup).toMatchObject({ caption: 'Taken at dawn' });
    expect(cup.sizes[0]).toEqual({ name: 'full', url: cup.url, width: 1200, height: 800 });
    expect(cup.sizes).toContainEqual(expect.objectContaining({ name: 'medium', width: 300, height: 200 }));
    expect((await fetch(fileOf(cup, 'medium'))).headers.get('content-type')).toBe('image/jpeg');
  });

  test('is searched, and read by id', async () => {
    expect((await images('search=teapot')).body.images.map(({ altText }) => altText)).toEqual(['A teapot']);
    expect((await images('search=nothing-like-it')).body.images).toEqual([]);
    expect((await images(`ids=${cup.id},99999`)).body.images).toEqual([cup]);
  });

  test('comes in pages', async () => {
    wordpress.muPlugin('few', "add_filter('rest_attachment_query', fn($q) => ['posts_per_page' => 1] + $q);");
    // The site holds back what was asked for: that looks like the end.
    expect((await images('page=1')).body.nextPage).toBeNull();
    wordpress.removeMuPlugin('few');
    expect((await images('page=7')).body).toEqual({ images: [], nextPage: null });
  });

  test('of a site that hides it is named as hidden', async () => {
    wordpress.muPlugin(
      'hidden',
      "add_filter('rest_endpoints', fn($all) => array_filter($all, fn($route) => !str_contains($route, '/media'), ARRAY_FILTER_USE_KEY));",
    );
    const { status, body } = await images('');
    wordpress.removeMuPlugin('hidden');
    expect([status, body]).toMatchObject([422, { error: { code: 'media_hidden' } }]);
  });
});

describe('alternative texts for the media library', () => {
  test('are added where there are none, and only to the image that is meant', async () => {
    const [one, two] = [await inLibrary('jug'), await inLibrary('bowl', 'A bowl')];
    const [jug, bowl] = (await images(`ids=${one},${two}`)).body.images.sort((a, b) => a.id - b.id);
    const { body } = await describeImages([
      { id: one, url: fileOf(jug as SiteImage, 'medium'), altText: 'A jug' },
      { id: two, url: bowl?.url ?? '', altText: 'Something else' },
      { id: cup.id, url: bowl?.url ?? '', altText: 'Not a cup' },
      { id: 99_999, url: cup.url, altText: 'Gone' },
    ]);
    expect(body).toEqual({ described: [one] });
    expect([await altOf(one), await altOf(two), await altOf(cup.id)]).toEqual(['A jug', 'A bowl', '']);
  });
});

describe('an image of the site’s library', () => {
  test('becomes the featured image by its id, without a second file', async () => {
    const before = await countAttachments();
    const post = await createPost(ada, {
      title: 'Featured',
      featuredImage: cup.url,
      featuredImageAlt: 'Ours alone',
      featuredMediaId: cup.id,
    });
    const done = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(done).toMatchObject({ state: 'done', notices: [] });
    expect(await wordpress.php(`return get_post_thumbnail_id(${done.wordpressId});`)).toBe(cup.id);
    expect(await countAttachments()).toBe(before);
    // The text that others see of it is theirs.
    expect(await altOf(cup.id)).toBe('');
  });

  test('whose id is another image there now is uploaded as a file of its own', async () => {
    const before = await countAttachments();
    const [teapot] = (await images('search=teapot')).body.images;
    const post = await createPost(ada, { title: 'Moved', featuredImage: cup.url, featuredMediaId: teapot?.id ?? 0 });
    const done = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(done).toMatchObject({ state: 'done', notices: [] });
    expect(await wordpress.php(`return get_post_thumbnail_id(${done.wordpressId});`)).not.toBe(teapot?.id);
    expect(await countAttachments()).toBe(before + 1);
  });

  test('in the text is a block with its id, size, side and link, and comes to readers in all sizes', async () => {
    const medium = fileOf(cup, 'medium');
    const content = await publishText(
      `<p>Above.</p><figure><a href="${cup.url}"><img src="${medium}" alt="A cup" class="wp-image-${cup.id} size-medium alignleft"></a><figcaption>Mine</figcaption></figure>`,
    );
    expect(content).toContain(
      `<!-- wp:image {"id":${cup.id},"sizeSlug":"medium","linkDestination":"media","align":"left"} -->\n` +
        `<figure class="wp-block-image alignleft size-medium"><a href="${cup.url}"><img src="${medium}" alt="A cup" class="wp-image-${cup.id}"/></a><figcaption class="wp-element-caption">Mine</figcaption></figure>`,
    );
    const page = await wordpress.php<string>(
      `return apply_filters('the_content', '${content.replaceAll("'", "\\'")}');`,
    );
    expect(page).toMatch(/<img[^>]* srcset="[^"]* 300w/);
  });

  test('of another site keeps its URL in the text, but not its id', async () => {
    const content = await publishText(
      `<p><img src="https://other.example/2020/01/dog.jpg" alt="A dog" class="wp-image-${cup.id} size-large"></p>`,
    );
    expect(content).toContain('<img src="https://other.example/2020/01/dog.jpg" alt="A dog"/>');
    expect(content).not.toContain(`"id":${cup.id}`);
  });
});

describe('an uploaded image', () => {
  test('is shown in the size that was chosen for it, linked to its file', async () => {
    const url = await upload();
    const content = await publishText(
      `<p><a href="${url}"><img src="${url}" alt="A wall" class="size-medium aligncenter"></a></p>`,
    );
    expect(content).toMatch(
      /<!-- wp:image \{"id":\d+,"sizeSlug":"medium","linkDestination":"media","align":"center"\} -->\n<figure class="wp-block-image aligncenter size-medium"><a href="(http[^"]+)\.png"><img src="\1-300x200\.png" alt="A wall" class="wp-image-\d+"\/><\/a>/,
    );
  });

  test('is shown whole where the site has no such size', async () => {
    const url = await upload();
    const content = await publishText(`<p><img src="${url}" alt="A wall" class="size-poster"></p>`);
    expect(content).toMatch(/"sizeSlug":"full".*\n.*<img src="http[^"]+[0-9a-f]\.png"/);
  });
});

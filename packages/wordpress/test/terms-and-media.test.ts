import { createHash } from 'node:crypto';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPost,
  deleteMedia,
  ensureCategory,
  ensureTerm,
  findMediaByIds,
  findMediaUploadedAs,
  isMediaInUse,
  uploadMedia,
  type WordPressClient,
} from '../src/index.ts';
import { clientOf, failureOf } from './connect.ts';

/** The smallest valid PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex');

let wordpress: TestWordPress;
let client: WordPressClient;
let author: WordPressClient;
beforeAll(async () => {
  wordpress = await startWordPress();
  for (const role of ['author', 'contributor'])
    await wordpress.createUser({ role, username: role, password: 'secret' });
  client = await clientOf(wordpress);
  author = await clientOf(wordpress, { username: 'author' });
});
afterAll(() => wordpress.stop());

describe('terms', () => {
  test.each(['<script>x</script>', '%20'])('%s is no name to WordPress', async (name) => {
    for (const taxonomy of ['categories', 'tags'] as const)
      expect(await ensureTerm(client, taxonomy, name)).toEqual({ id: null, reason: 'no_name' });
  });

  test.each(['News', 'R&D "quoted" it\'s', 'Café', '日本語', 'a < b', '50% off + more', 'C#', 'Food &amp; wine'])(
    'the tag %s is created once and found again',
    async (name) => {
      const first = await ensureTerm(client, 'tags', name);
      expect(first.id).toBeGreaterThan(0);
      expect(await ensureTerm(client, 'tags', name)).toEqual(first);
      expect(await ensureTerm(author, 'tags', ` ${name} `)).toEqual(first);
    },
  );

  test('a name that differs by case only is the same term', async () => {
    expect(await ensureTerm(client, 'categories', 'TRAVEL')).toEqual(await ensureTerm(client, 'categories', 'Travel'));
  });

  test('a name inside a longer one is another term', async () => {
    const longer = await ensureTerm(client, 'tags', 'slow cooking');
    expect((await ensureTerm(client, 'tags', 'cooking')).id).not.toBe(longer.id);
  });

  test('one that several posts need at the same moment is created once, whichever they would rather have', async () => {
    const made = await Promise.all(
      [[], [3], [4]].map((prefer) => ensureCategory(client, ['Asked for by three'], prefer)),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const count =
      "return count(get_terms(['taxonomy' => 'category', 'name' => 'Asked for by three', 'hide_empty' => false]));";
    expect(await wordpress.php(count)).toBe(1);
  });

  test('one that appeared meanwhile is used', async () => {
    const made = await ensureTerm(client, 'categories', 'Meanwhile');
    wordpress.muPlugin('not-found', "if (isset($_GET['search'])) $_GET['search'] = 'something else';");
    expect(await ensureTerm(client, 'categories', 'Meanwhile')).toEqual(made);
    wordpress.removeMuPlugin('not-found');
  });

  test('an author may create tags but not categories, and use those that exist', async () => {
    expect((await ensureTerm(author, 'tags', 'from an author')).id).toBeGreaterThan(0);
    expect(await ensureTerm(author, 'categories', 'New one')).toEqual({ id: null, reason: 'not_allowed' });
    const existing = await ensureTerm(client, 'categories', 'Existing & old');
    expect(await ensureTerm(author, 'categories', 'Existing & old')).toEqual(existing);
  });

  test('several at once make one', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => ensureTerm(client, 'tags', 'at once')));
    const stored = await wordpress.php<number>(
      "return count(get_terms(['taxonomy' => 'post_tag', 'hide_empty' => false, 'name' => 'at once']));",
    );
    expect([new Set(ids.map(({ id }) => id)).size, stored]).toEqual([1, 1]);
  });
});

describe('media', () => {
  test('an image is uploaded with its alternative text, found by its name, and becomes a featured image', async () => {
    const media = await uploadMedia(client, {
      data: PNG,
      filename: 'tea-time-1a2b.png',
      contentType: 'image/png',
      altText: 'A cup & "tea" – ☕',
    });
    expect(media).toMatchObject({ slug: 'tea-time-1a2b', url: expect.stringMatching(/\/tea-time-1a2b\.png$/) });
    expect(await findMediaUploadedAs(client, 'tea-time-1a2b')).toEqual([media]);
    expect(await findMediaUploadedAs(client, 'tea')).toEqual([]);
    expect(await wordpress.php(`return get_post_meta(${media.id}, '_wp_attachment_image_alt', true);`)).toBe(
      'A cup & "tea" – ☕',
    );
    const post = await createPost(client, { title: 'T', status: 'publish', featured_media: media.id });
    expect(post.featuredMedia).toBe(media.id);
    const file = await fetch(media.url);
    expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
  });

  test('an image that says a title of its own is found by its name all the same', async () => {
    wordpress.muPlugin(
      'title',
      "add_filter('wp_read_image_metadata', fn () => ['title' => 'Sunset', 'caption' => '']);",
    );
    const file = { data: PNG, filename: 'named-3c4d.png', contentType: 'image/png', slug: 'named-3c4d' };
    const media = await uploadMedia(client, file);
    wordpress.removeMuPlugin('title');
    expect(await findMediaUploadedAs(client, 'named-3c4d')).toEqual([media]);
  });

  test('an image that was uploaded twice under one name is found twice, the first one first', async () => {
    const file = { data: PNG, filename: 'twice-7e8f.png', contentType: 'image/png' };
    const both = [await uploadMedia(client, file), await uploadMedia(client, file)];
    expect(await findMediaUploadedAs(client, 'twice-7e8f')).toEqual(both);
  });

  test('an image that was cut off on its way is refused', async () => {
    const file = { data: PNG.subarray(0, 40), filename: 'cut.png', contentType: 'image/png', md5: md5(PNG) };
    expect(await failureOf(uploadMedia(client, file))).toMatchObject({ code: 'image_refused' });
    expect((await uploadMedia(client, { ...file, data: PNG })).id).toBeGreaterThan(0);
  });

  test('images are found by their ids, those that are gone are not', async () => {
    const file = { data: PNG, filename: 'by-id.png', contentType: 'image/png' };
    const [one, two] = [await uploadMedia(client, file), await uploadMedia(client, file)];
    await deleteMedia(client, one.id);
    const found = await findMediaByIds(client, [one.id, two.id]);
    expect([...found]).toEqual([[two.id, two]]);
  });

  test('an image is in use where a post shows a smaller copy of it', async () => {
    const media = await uploadMedia(client, { data: PNG, filename: 'small-5e6f.png', contentType: 'image/png' });
    expect(await isMediaInUse(client, media)).toBe(false);
    const scaled = { ...media, url: media.url.replace('.png', '-scaled.png') };
    const content = `<img src="${media.url.replace('.png', '-300x200.png')}">`;
    await createPost(client, { title: 'Shows it', status: 'publish', content });
    expect([await isMediaInUse(client, media), await isMediaInUse(client, scaled)]).toEqual([true, true]);
  });

  test('an image is in use where only a private page shows it, for whoever may list those', async () => {
    const media = await uploadMedia(client, { data: PNG, filename: 'private-7a8b.png', contentType: 'image/png' });
    const content = `<img src="${media.url}">`;
    await wordpress.php(
      `return wp_insert_post(['post_type' => 'page', 'post_status' => 'private', 'post_title' => 'P', 'post_content' => '${content}']);`,
    );
    expect(await isMediaInUse(client, media)).toBe(true);
    expect(await isMediaInUse(author, media)).toBe(false);
  });

  test('an image is in use by the 101st post, where its author may not read all of the first hundred', async () => {
    const media = await uploadMedia(author, { data: PNG, filename: 'far-9c0d.png', contentType: 'image/png' });
    await wordpress.php(
      `wp_insert_post(['post_title' => 'Shows it', 'post_status' => 'publish', 'meta_input' => ['_thumbnail_id' => ${media.id}]]);
       for ($n = 0; $n < 100; $n++) wp_insert_post(['post_title' => "Post $n", 'post_status' => 'publish']);
       return wp_insert_post(['post_title' => 'Draft of another', 'post_status' => 'draft', 'post_author' => 1]);`,
    );
    expect(await isMediaInUse(author, media)).toBe(true);
  });

  test('an image is in use where only a post shows it that its author may not read', async () => {
    const media = await uploadMedia(author, { data: PNG, filename: 'theirs-1e2f.png', contentType: 'image/png' });
    await wordpress.php(
      `return wp_insert_post(['post_title' => 'Draft', 'post_status' => 'draft', 'post_author' => 1, 'post_content' => '<img src="${media.url}">']);`,
    );
    expect(await isMediaInUse(author, media)).toBe(true);
  });

  test('a file name in any script is taken', async () => {
    const media = await uploadMedia(client, { data: PNG, filename: 'Größe "日本".png', contentType: 'image/png' });
    expect(media.url).toMatch(/\.png$/);
  });

  test('an unknown featured image is accepted and ignored: the reply tells', async () => {
    expect((await createPost(client, { title: 'T', featured_media: 99_999 })).featuredMedia).not.toBe(99_999);
  });

  test('a user without the right to upload is told so, not that posts cannot be created', async () => {
    const contributor = await clientOf(wordpress, { username: 'contributor' });
    const upload = uploadMedia(contributor, { data: PNG, filename: 'a.png', contentType: 'image/png' });
    expect(await failureOf(upload)).toMatchObject({ code: 'upload_not_allowed', kind: 'final' });
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'],
    ['text that claims to be a PNG', 'not an image', 'a.png', 'image/png'],
  ])('%s is refused for good', async (_what, data, filename, contentType) => {
    const upload = uploadMedia(client, { data: Buffer.from(data), filename, contentType });
    expect(await failureOf(upload)).toMatchObject({
      code: 'image_refused',
      kind: 'final',
      message: expect.stringContaining('JPEG, PNG or WebP'),
    });
  });

  test.each([
    ['413 of the web server', "http_response_code(413); exit('<h1>413 Request Entity Too Large</h1>');"],
    [
      'an empty body, as PHP makes of too large ones',
      "add_filter('rest_pre_dispatch', function ($r, $server, $request) { $request->set_body(''); return $r; }, 10, 3);",
    ],
  ])('an image beyond the limit of the server (%s) is refused for good', async (_what, refusal) => {
    wordpress.muPlugin('limit', `if ($_SERVER['REQUEST_METHOD'] === 'POST') { ${refusal} }`);
    const failure = await failureOf(uploadMedia(client, { data: PNG, filename: 'big.png', contentType: 'image/png' }));
    wordpress.removeMuPlugin('limit');
    expect([failure.code, failure.kind]).toEqual(['image_refused', 'final']);
  });
});

import type { Post, Publication, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectSite, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { publications } from '../../database/schema/index.ts';
import { readLibraries } from './index.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
beforeEach(async () => {
  await wordpress.php(
    `foreach (get_posts(['post_type' => ['post', 'attachment'], 'post_status' => 'any', 'numberposts' => -1]) as $post)
       wp_delete_post($post->ID, true);
     return true;`,
  );
  ada = await signUp(server);
});
afterEach(() => ada.request('DELETE', `/api/sites/${site.id}`));

/** Images of the library, without files: only their records matter. Returns their ids. */
const addImages = (count: number) =>
  wordpress.php<number[]>(
    `$ids = [];
     for ($n = 1; $n <= ${count}; $n++) {
       $id = wp_insert_attachment(['post_title' => "Cup $n", 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], "2024/01/cup-$n.jpg");
       update_post_meta($id, '_wp_attachment_image_alt', "A cup, $n");
       $ids[] = $id;
     }
     return $ids;`,
  );
/** Posts with these images. Returns their ids. */
const addPosts = (images: readonly number[]) =>
  wordpress.php<number[]>(
    `$ids = [];
     foreach ([${images.join()}] as $n => $image) {
       $ids[] = $id = wp_insert_post(['post_title' => "Post $n", 'post_status' => 'publish',
         'post_date' => '2024-01-01 08:00:00', 'post_content' => 'Text']);
       if ($image) update_post_meta($id, '_thumbnail_id', $image);
     }
     return $ids;`,
  );
let minutes = 0;
/** As in the editor of the site, which dates every save: here a minute after the one before. */
const setImage = (id: number, image: number) =>
  wordpress.php(
    `${image ? `update_post_meta(${id}, '_thumbnail_id', ${image})` : `delete_post_meta(${id}, '_thumbnail_id')`};
     $now = gmdate('Y-m-d H:i:s', strtotime('2024-01-02 +${++minutes} minutes'));
     $GLOBALS['wpdb']->update($GLOBALS['wpdb']->posts, ['post_modified' => $now, 'post_modified_gmt' => $now], ['ID' => ${id}]);
     clean_post_cache(${id}); return true;`,
  );
const imageOf = (id: number) => wordpress.php<number>(`return (int) get_post_thumbnail_id(${id});`);
const countImages = () => wordpress.php<number>('return array_sum((array) wp_count_attachments());');

const read = () => readLibraries(server.services, new AbortController().signal);
async function connect() {
  site = await connectSite(ada, wordpress);
  await read();
}
async function refresh() {
  await ada.request('POST', `/api/sites/${site.id}/library/refresh`);
  await read();
}
const postOf = async (wordpressId: number): Promise<Post> => {
  const [row] = await server.services.db
    .select({ id: publications.postId })
    .from(publications)
    .where(eq(publications.wordpressId, wordpressId));
  return (await ada.request<Post>('GET', `/api/posts/${row?.id}`)).body;
};
const save = async (post: Post, changes: object) =>
  (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { version: post.version, ...changes })).body;
/** Requests for media by their ids since the one with this number. */
const askedForMedia = async (since: number) =>
  (await wordpress.requests()).slice(since).filter(({ url }) => /\/media\?.*include/.test(url));

describe('featured images of posts that were read from a site', () => {
  test('are those of the site, asked for a hundred at a time and once', async () => {
    const images = await addImages(120);
    const [first = 0, ...others] = await addPosts([...images, images[0] ?? 0, 0, 999_999]);
    const before = (await wordpress.requests()).length;
    await connect();
    expect(await postOf(first)).toMatchObject({
      featuredImage: expect.stringMatching(/\/2024\/01\/cup-1\.jpg$/),
      featuredImageAlt: 'A cup, 1',
      featuredMediaId: images[0],
      version: 1,
      publication: { outdated: false },
    });
    expect(await postOf(others[119] ?? 0)).toMatchObject({ featuredImage: (await postOf(first)).featuredImage });
    for (const without of others.slice(120)) expect(await postOf(without)).toMatchObject({ featuredImage: null });
    expect(await askedForMedia(before)).toHaveLength(2);
    await refresh();
    expect(await askedForMedia(before)).toHaveLength(2);
  });

  test('are neither uploaded nor changed by an update', async () => {
    const [image = 0] = await addImages(1);
    const [id = 0] = await addPosts([image]);
    await connect();
    const edited = await save(await postOf(id), { title: 'Changed' });
    expect(await publish(server, ada, edited, { action: 'update' })).toMatchObject({ state: 'done', notices: [] });
    expect(await imageOf(id)).toBe(image);
    expect(await countImages()).toBe(1);
    const removed = await save(await postOf(id), { featuredImage: null, featuredMediaId: null });
    expect(await publish(server, ada, removed, { action: 'update' })).toMatchObject({ state: 'done', notices: [] });
    expect(await imageOf(id)).toBe(0);
    expect(await countImages()).toBe(1);
    await refresh();
    expect(await postOf(id)).toMatchObject({ featuredImage: null, publication: { outdated: false } });
  });

  test('follow what is changed or removed there, also when only the post is opened', async () => {
    const [one = 0, two = 0] = await addImages(2);
    const [id = 0] = await addPosts([one]);
    await connect();
    await setImage(id, two);
    await refresh();
    expect(await postOf(id)).toMatchObject({ featuredMediaId: two, featuredImageAlt: 'A cup, 2' });
    await setImage(id, 0);
    await refresh();
    expect(await postOf(id)).toMatchObject({ featuredMediaId: null, featuredImage: null, featuredImageAlt: '' });
    await setImage(id, two);
    await refresh();
    expect(await postOf(id)).toMatchObject({ featuredMediaId: two });
    await setImage(id, one);
    await ada.request<Publication>('POST', `/api/posts/${(await postOf(id)).id}/publication/check`);
    expect(await postOf(id)).toMatchObject({ featuredMediaId: one, featuredImageAlt: 'A cup, 1' });
  });

  test('come to a post whose text was changed here meanwhile, but not in place of an image chosen here', async () => {
    wordpress.muPlugin(
      'no-media',
      "add_filter('rest_endpoints', fn($all) => array_filter($all, fn($path) => !str_starts_with($path, '/wp/v2/media'), ARRAY_FILTER_USE_KEY));",
    );
    const images = await addImages(2);
    const [text = 0, own = 0] = await addPosts(images);
    await connect();
    expect(await postOf(text)).toMatchObject({ featuredImage: null });
    wordpress.removeMuPlugin('no-media');
    await save(await postOf(text), { title: 'Changed' });
    await save(await postOf(own), { featuredImage: 'https://example.org/mine.jpg' });
    await refresh();
    expect(await postOf(text)).toMatchObject({ title: 'Changed', featuredMediaId: images[0], version: 2 });
    expect(await postOf(own)).toMatchObject({ featuredImage: 'https://example.org/mine.jpg', featuredMediaId: null });
  });

  test('of a site that hides its media stay unknown, cost a request each refresh, and are left alone', async () => {
    wordpress.muPlugin(
      'no-media',
      "add_filter('rest_endpoints', fn($all) => array_filter($all, fn($path) => !str_starts_with($path, '/wp/v2/media'), ARRAY_FILTER_USE_KEY));",
    );
    const [image = 0] = await addImages(1);
    const [id = 0] = await addPosts([image]);
    const before = (await wordpress.requests()).length;
    await connect();
    await refresh();
    expect(await askedForMedia(before)).toHaveLength(2);
    const edited = await save(await postOf(id), { title: 'Changed' });
    expect(await publish(server, ada, edited, { action: 'update' })).toMatchObject({ state: 'done' });
    expect(await imageOf(id)).toBe(image);
    wordpress.removeMuPlugin('no-media');
  });

  test('come to a post on its way to the site once it has arrived', async () => {
    const [image = 0] = await addImages(1);
    const [id = 0] = await addPosts([0]);
    await connect();
    const post = await postOf(id);
    const pendingWrite = { at: new Date().toISOString(), revision: 1, version: 1, status: null, readerFingerprint: '' };
    const set = (values: Partial<typeof publications.$inferInsert>) =>
      server.services.db.update(publications).set(values).where(eq(publications.postId, post.id));
    await setImage(id, image);
    await set({ state: 'queued', nextAttemptAt: new Date('2099-01-01') });
    await refresh();
    expect(await postOf(id)).toMatchObject({ featuredImage: null });
    await set({ state: 'failed', nextAttemptAt: null, pendingWrite });
    await refresh();
    expect(await postOf(id)).toMatchObject({ featuredImage: null });
    await set({ state: 'done', pendingWrite: null });
    await refresh();
    expect(await postOf(id)).toMatchObject({ featuredMediaId: image });
  });
});

import type { Notification, Post, Publication, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;
beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
});
beforeEach(async () => {
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

interface There {
  post_status: string;
  post_name: string;
  post_content: string;
}
const there = (id: number | null) => wordpress.php<There>(`return get_post(${id});`);
const countThere = () =>
  wordpress.php<number>(`return count(get_posts(['post_status' => ['any', 'trash'], 'numberposts' => -1]));`);
const trash = (id: number | null) => wordpress.php(`return (bool) wp_trash_post(${id});`);
const postOf = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const checked = async ({ id }: Post) =>
  (await ada.request<Publication>('POST', `/api/posts/${id}/publication/check`)).body;
const ask = async (post: Post, action: 'publish' | 'update' | 'untrash') =>
  publish(server, ada, await postOf(post), { action });
const failures = async () => {
  const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
  return body.notifications.filter(({ kind }) => kind === 'failed').map(({ message }) => message);
};

async function published() {
  const post = await createPost(ada, { title: 'To the trash', slug: `to-the-trash-${Date.now()}`, siteId: site.id });
  const { wordpressId } = await publish(server, ada, post, { action: 'publish' });
  return { post: await postOf(post), wordpressId };
}

async function trashed() {
  const made = await published();
  await trash(made.wordpressId);
  expect(await checked(made.post)).toMatchObject({ state: 'done', error: { code: 'post_in_trash' } });
  return made;
}

describe('a post in the trash of its site', () => {
  test('is restored as a draft there, under its slug and as the one that it was', async () => {
    const { post, wordpressId } = await trashed();
    const before = await countThere();
    const { post_content } = await there(wordpressId);
    expect(await ask(post, 'untrash')).toMatchObject({ state: 'done', error: null, notices: [], wordpressId });
    expect(await there(wordpressId)).toMatchObject({ post_status: 'draft', post_name: post.slug, post_content });
    expect(await postOf(post)).toMatchObject({ status: 'draft', outdated: false });
    expect((await checked(post)).state).toBe('done');

    expect(await ask(post, 'publish')).toMatchObject({ state: 'done', wordpressId, notices: [] });
    expect(await there(wordpressId)).toMatchObject({ post_status: 'publish', post_name: post.slug });
    expect(await countThere()).toBe(before);
  });

  test('keeps a slug that was chosen here and not sent yet', async () => {
    const { post, wordpressId } = await trashed();
    const { version } = await postOf(post);
    const slug = `chosen-since-${Date.now()}`;
    await ada.request('PATCH', `/api/posts/${post.id}`, { slug, version });
    expect((await ask(post, 'untrash')).state).toBe('done');
    expect((await postOf(post)).slug).toBe(slug);
    await ask(post, 'publish');
    expect((await there(wordpressId)).post_name).toBe(slug);
  });

  test('is restored after a request that failed for it, and notified about once', async () => {
    const { post, wordpressId } = await published();
    await trash(wordpressId);
    for (const action of ['update', 'publish', 'publish'] as const)
      expect(await ask(post, action)).toMatchObject({ state: 'failed', error: { code: 'post_in_trash' } });
    await checked(post);
    expect(await failures()).toEqual([expect.stringContaining('in the trash')]);
    expect((await ask(post, 'untrash')).state).toBe('done');

    // Another time is another notification. WordPress counts whole seconds.
    await wordpress.php('sleep(1); return true;');
    await ask(post, 'publish');
    await trash(wordpressId);
    await ask(post, 'update');
    expect(await failures()).toHaveLength(2);
  });

  test('stays as it is if it was restored there meanwhile, and has the status that it has there', async () => {
    const { post, wordpressId } = await trashed();
    await wordpress.php(`return wp_update_post(['ID' => ${wordpressId}, 'post_status' => 'publish']);`);
    expect(await ask(post, 'untrash')).toMatchObject({ state: 'done', notices: [] });
    expect((await there(wordpressId)).post_status).toBe('publish');
    expect((await postOf(post)).status).toBe('published');
  });

  test('is not created again if it was deleted there for good', async () => {
    const { post, wordpressId } = await trashed();
    await wordpress.php(`return (bool) wp_delete_post(${wordpressId}, true);`);
    const before = await countThere();
    expect(await ask(post, 'untrash')).toMatchObject({ state: 'failed', error: { code: 'post_gone' } });
    expect((await ada.request('POST', `/api/posts/${post.id}/publication/retry`)).status).toBe(422);
    expect(await countThere()).toBe(before);
  });

  test('is left alone if its id is another post’s by now', async () => {
    const { post, wordpressId } = await trashed();
    await wordpress.php(
      `global $wpdb;
       $wpdb->update($wpdb->posts, ['post_title' => 'Another', 'post_content' => 'Of another author', 'post_name' => 'another__trashed',
         'post_date' => '2020-01-01 00:00:00', 'post_date_gmt' => '2020-01-01 00:00:00'], ['ID' => ${wordpressId}]);
       foreach (wp_get_post_revisions(${wordpressId}) as $revision) wp_delete_post_revision($revision->ID);
       clean_post_cache(${wordpressId});
       return true;`,
    );
    expect(await ask(post, 'untrash')).toMatchObject({ state: 'drifted', error: { code: 'other_post' } });
    expect((await there(wordpressId)).post_status).toBe('trash');
  });

  test('that was edited there keeps that edit, which the next update finds', async () => {
    const { post, wordpressId } = await trashed();
    await wordpress.php(
      `global $wpdb; $wpdb->update($wpdb->posts, ['post_content' => 'Theirs'], ['ID' => ${wordpressId}]); clean_post_cache(${wordpressId}); return true;`,
    );
    expect((await ask(post, 'untrash')).state).toBe('done');
    expect(await there(wordpressId)).toMatchObject({ post_status: 'draft', post_content: 'Theirs' });
    expect(await ask(post, 'publish')).toMatchObject({ state: 'drifted', error: { code: 'changed_on_site' } });
  });

  test('says the truth of its comments: WordPress restores them only itself', async () => {
    const { post, wordpressId } = await published();
    const comment = await wordpress.php<number>(
      `return wp_insert_comment(['comment_post_ID' => ${wordpressId}, 'comment_content' => 'Fine', 'comment_approved' => 1]);`,
    );
    await trash(wordpressId);
    await checked(post);
    await ask(post, 'untrash');
    expect(await wordpress.php(`return get_comment(${comment})->comment_approved;`)).toBe('post-trashed');
  });
});

test('only what is known to be in the trash is restored', async () => {
  const { post, wordpressId } = await published();
  const request = { action: 'untrash', version: post.version };
  expect(await ada.request('POST', `/api/posts/${post.id}/publication`, request)).toMatchObject({
    status: 422,
    body: { error: { code: 'not_in_trash' } },
  });
  expect((await there(wordpressId)).post_status).toBe('publish');
  const draft = await createPost(ada, { siteId: site.id });
  expect(
    (await ada.request('POST', `/api/posts/${draft.id}/publication`, { ...request, version: draft.version })).status,
  ).toBe(422);
});

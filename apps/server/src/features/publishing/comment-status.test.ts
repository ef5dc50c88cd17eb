import type { NewPost, Post, Publication, RemoteVersion, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectSite, createPost, postFields, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { publications } from '../../database/schema/index.ts';

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
afterEach(() => wordpress.removeMuPlugin('no-comments'));

type CommentStatus = NonNullable<NewPost['commentStatus']>;
const postOf = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const save = async (post: Post, changes: Partial<NewPost>) =>
  (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { ...changes, version: (await postOf(post)).version }))
    .body;
const checked = async ({ id }: Post) =>
  (await ada.request<Publication>('POST', `/api/posts/${id}/publication/check`)).body;
const onSite = (id: number | null) => wordpress.php<string>(`return get_post(${id})->comment_status;`);
const setOnSite = (id: number | null, status: 'open' | 'closed') =>
  wordpress.php(`return wp_update_post(['ID' => ${id}, 'comment_status' => '${status}']);`);
const setSiteDefault = (status: 'open' | 'closed') =>
  wordpress.php(`return update_option('default_comment_status', '${status}');`);

async function published(commentStatus: CommentStatus) {
  const post = await createPost(ada, { title: `Comments ${commentStatus} ${Date.now()}`, commentStatus });
  const { wordpressId, notices } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  return { post: await postOf(post), wordpressId, notices };
}

test('a post has the comment status of the site where nothing was chosen, else the chosen one', async () => {
  await setSiteDefault('closed');
  expect(await onSite((await published('default')).wordpressId)).toBe('closed');
  expect(await onSite((await published('open')).wordpressId)).toBe('open');
  await setSiteDefault('open');
  expect(await onSite((await published('default')).wordpressId)).toBe('open');
  const { post, wordpressId } = await published('closed');
  expect(await onSite(wordpressId)).toBe('closed');
  const update = await publish(server, ada, await save(post, { commentStatus: 'open' }), { action: 'update' });
  expect([await onSite(wordpressId), update.notices]).toEqual(['open', []]);
});

test('where the site decides, a change there is no edit, and no update touches it', async () => {
  const { post, wordpressId } = await published('default');
  await setOnSite(wordpressId, 'closed');
  const update = await publish(server, ada, await save(post, { title: 'Newer' }), { action: 'update' });
  expect(update).toMatchObject({ state: 'done', error: null });
  await setOnSite(wordpressId, 'open');
  expect((await checked(post)).state).toBe('done');
  await setOnSite(wordpressId, 'closed');
  expect((await ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`)).body.commentStatus).toBe('default');
  expect(await onSite(wordpressId)).toBe('closed');
});

test('where the user chose, a change there is an edit to choose about, and theirs can become ours', async () => {
  const { post, wordpressId } = await published('open');
  await setOnSite(wordpressId, 'closed');
  expect(await checked(post)).toMatchObject({
    state: 'drifted',
    error: { message: expect.stringContaining('Comments were closed there.') },
  });
  const { body: theirs } = await ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`);
  expect(theirs.commentStatus).toBe('closed');
  const choice = { choice: 'take', seen: theirs.seen, version: post.version };
  const { body: taken } = await ada.request<Post>('POST', `/api/posts/${post.id}/remote`, choice);
  expect(taken).toMatchObject({ commentStatus: 'closed', publication: { state: 'done', outdated: false } });
});

test('the same change on both sides is no edit to choose about', async () => {
  const { post, wordpressId } = await published('open');
  await setOnSite(wordpressId, 'closed');
  const saved = await save(post, { commentStatus: 'closed' });
  expect(await publish(server, ada, saved, { action: 'update' })).toMatchObject({ state: 'done', error: null });
});

test('a snapshot from before comments were covered shows no edit, and is renewed by the next look', async () => {
  const { post, wordpressId } = await published('open');
  const asStoredBefore = { remote: sql`${publications.remote} - 'fingerprints'` };
  await server.services.db.update(publications).set(asStoredBefore).where(eq(publications.postId, post.id));
  expect((await checked(post)).state).toBe('done');
  await setOnSite(wordpressId, 'closed');
  expect((await checked(post)).state).toBe('drifted');
});

test('a site that closes comments all the same is named', async () => {
  wordpress.muPlugin(
    'no-comments',
    `add_filter('wp_insert_post_data', fn($data) => array_merge($data, ['comment_status' => 'closed']));`,
  );
  expect((await published('open')).notices).toEqual(['The site didn’t save the comment setting.']);
});

test('a site that ceases or begins to tell of comments has edited no post', async () => {
  const { post } = await published('open');
  wordpress.muPlugin(
    'no-comments',
    `add_filter('rest_prepare_post', function ($reply) { unset($reply->data['comment_status']); return $reply; });`,
  );
  expect((await checked(post)).state).toBe('done');
  wordpress.removeMuPlugin('no-comments');
  expect((await checked(post)).state).toBe('done');
});

test('anything else is refused', async () => {
  const { status } = await ada.request('POST', '/api/posts', { ...postFields(), commentStatus: 'registered_only' });
  expect(status).toBe(400);
});

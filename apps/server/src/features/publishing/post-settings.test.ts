import {
  type NewPost,
  type Post,
  type Publication,
  type RemoteVersion,
  type Site,
  VISIBILITIES,
} from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, postFields, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { publications } from '../../database/schema/index.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;
let ed: number;
beforeAll(async () => {
  wordpress = await startWordPress();
  ed = await wordpress.createUser({ role: 'editor', username: 'ed', password: 'secret-of-ed' });
  for (const role of ['author', 'contributor'] as const) {
    await wordpress.createUser({ role, username: role, password: 'secret-of-role' });
  }
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

interface OnSite {
  post_status: string;
  post_name: string;
  post_password: string;
  post_author: string;
}
const onSite = (id: number | null) => wordpress.php<OnSite>(`return get_post(${id});`);
const isSticky = (id: number | null) => wordpress.php<boolean>(`return is_sticky(${id});`);
const onPage = (id: number | null, fields: string) =>
  wordpress.php(`return wp_update_post(['ID' => ${id}, ${fields}]);`);
const postOf = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const save = async (post: Post, changes: Partial<NewPost>) =>
  (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { ...changes, version: (await postOf(post)).version }))
    .body;
const checked = async ({ id }: Post) =>
  (await ada.request<Publication>('POST', `/api/posts/${id}/publication/check`)).body;
const update = async (post: Post, changes: Partial<NewPost>) =>
  publish(server, ada, await save(post, changes), { action: 'update' });
let made = 0;
async function published(fields: Partial<NewPost> = {}, on = site) {
  const post = await createPost(ada, { title: `Settings ${++made}`, siteId: on.id, ...fields });
  const { wordpressId, notices, state, error } = await publish(server, ada, post, { action: 'publish', siteId: on.id });
  return { post: await postOf(post), wordpressId, notices, state, error };
}
async function theirs(post: Post) {
  const { body } = await ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`);
  const choice = { choice: 'take', seen: body.seen, version: post.version };
  return { body, taken: (await ada.request<Post>('POST', `/api/posts/${post.id}/remote`, choice)).body };
}

describe('settings that were left to the site', () => {
  test('are never sent: what is set in WordPress stays', async () => {
    const { post, wordpressId } = await published();
    await onPage(
      wordpressId,
      `'post_name' => 'theirs-${wordpressId}', 'post_password' => 'sesame', 'post_author' => ${ed}`,
    );
    await wordpress.php(`stick_post(${wordpressId}); return true;`);
    expect((await checked(post)).state).toBe('done');
    expect(await update(post, { title: 'Newer title' })).toMatchObject({ state: 'done', notices: [], error: null });
    expect(await onSite(wordpressId)).toMatchObject({
      post_name: `theirs-${wordpressId}`,
      post_password: 'sesame',
      post_author: String(ed),
    });
    expect(await isSticky(wordpressId)).toBe(true);
    expect((await theirs(post)).body).toMatchObject({
      visibility: 'default',
      slug: '',
      authorOnSite: null,
      sticky: null,
    });
  });

  test('keep a post private that somebody made private there', async () => {
    const { post, wordpressId } = await published();
    await onPage(wordpressId, "'post_status' => 'private'");
    const { taken } = await theirs(post);
    expect(taken).toMatchObject({ status: 'published', visibility: 'default' });
    await update(taken, { title: 'Still private' });
    expect((await onSite(wordpressId)).post_status).toBe('private');
  });
});

describe('visibility', () => {
  test('is as chosen from the first moment, and every change of it arrives', async () => {
    const { post, wordpressId, notices } = await published({ visibility: 'private' });
    expect([notices, (await onSite(wordpressId)).post_status, post.status]).toEqual([[], 'private', 'published']);
    for (const visibility of [...VISIBILITIES, 'private', 'password', 'public'] as const) {
      const before = await onSite(wordpressId);
      expect(await update(post, { visibility, password: 'sesame' })).toMatchObject({ state: 'done', notices: [] });
      const { post_status, post_password } = await onSite(wordpressId);
      const expected = {
        default: [before.post_status, before.post_password],
        public: ['publish', ''],
        private: ['private', ''],
        password: ['publish', 'sesame'],
      }[visibility];
      expect([visibility, post_status, post_password]).toEqual([visibility, ...expected]);
    }
  });

  test('a password that was changed there is an edit to choose about, and theirs can become ours', async () => {
    const { post, wordpressId } = await published({ visibility: 'password', password: 'sesame' });
    expect((await onSite(wordpressId)).post_password).toBe('sesame');
    expect((await checked(post)).state).toBe('done');
    await onPage(wordpressId, "'post_password' => 'barley'");
    expect(await checked(post)).toMatchObject({
      state: 'drifted',
      error: { message: expect.stringContaining('Its password was changed there.') },
    });
    expect((await theirs(post)).taken).toMatchObject({ visibility: 'password', password: 'barley' });
  });

  test('the password is in no log of requests', async () => {
    const { post } = await published({ visibility: 'password', password: 'keep-this-to-yourself' });
    const { body } = await ada.request('GET', `/api/posts/${post.id}/attempts`);
    expect(JSON.stringify(body)).toContain('wp/v2/posts');
    expect(JSON.stringify(body)).not.toContain('keep-this-to-yourself');
  });
});

describe('a slug', () => {
  test('replaces the reserved one; what the site makes of it is shown here and stays', async () => {
    const first = await published({ slug: 'coffee' });
    expect([(await onSite(first.wordpressId)).post_name, first.notices, first.post.slug]).toEqual([
      'coffee',
      [],
      'coffee',
    ]);
    const second = await published({ slug: 'Coffee' });
    expect((await onSite(second.wordpressId)).post_name).toBe('coffee-2');
    expect(second.notices).toEqual(['The site turned the slug “Coffee” into “coffee-2”.']);
    expect(second.post).toMatchObject({ slug: 'coffee-2', publication: { outdated: false } });
    expect((await checked(second.post)).state).toBe('done');
    await update(second.post, { title: 'Other title' });
    expect((await onSite(second.wordpressId)).post_name).toBe('coffee-2');
    await update(second.post, { slug: 'кофе' });
    expect((await postOf(second.post)).slug).toBe('кофе');
    expect((await checked(second.post)).state).toBe('done');
  });

  test('of a scheduled post is set before it is public', async () => {
    const post = await createPost(ada, { title: 'Later', slug: 'later-then' });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    const { wordpressId, notices } = await publish(server, ada, post, {
      action: 'schedule',
      siteId: site.id,
      scheduledDate,
    });
    expect([await onSite(wordpressId), notices]).toMatchObject([
      { post_status: 'future', post_name: 'later-then' },
      [],
    ]);
  });

  test('that was changed there is an edit to choose about, and theirs can become ours', async () => {
    const { post, wordpressId } = await published({ slug: 'tea' });
    await onPage(wordpressId, "'post_name' => 'green-tea'");
    expect((await checked(post)).error?.message).toContain('Its slug was changed there.');
    expect((await theirs(post)).taken.slug).toBe('green-tea');
  });
});

describe('author and sticky', () => {
  test('are set, changed and taken over', async () => {
    const { post, wordpressId, notices } = await published({ sticky: true, authorOnSite: { id: ed, name: 'ed' } });
    expect([notices, (await onSite(wordpressId)).post_author, await isSticky(wordpressId)]).toEqual([
      [],
      String(ed),
      true,
    ]);
    await wordpress.php(`unstick_post(${wordpressId}); return true;`);
    expect((await checked(post)).error?.message).toContain('It is no longer sticky there.');
    const { taken } = await theirs(post);
    expect(taken).toMatchObject({ sticky: false, authorOnSite: { id: ed, name: 'ed' } });
    await onPage(wordpressId, "'post_author' => 1");
    expect((await checked(post)).error?.message).toContain('Its author was changed there.');
    expect((await theirs(taken)).taken.authorOnSite).toEqual({ id: 1, name: expect.any(String) });
  });

  test('a sticky post gets a password, and one with a password becomes sticky, in the order that WordPress needs', async () => {
    const { post, wordpressId } = await published({ sticky: true });
    await update(post, { sticky: false, visibility: 'password', password: 'sesame' });
    expect([(await onSite(wordpressId)).post_password, await isSticky(wordpressId)]).toEqual(['sesame', false]);
    await update(post, { sticky: true, visibility: 'public' });
    expect([(await onSite(wordpressId)).post_password, await isSticky(wordpressId)]).toEqual(['', true]);
    expect(await update(post, { sticky: null, visibility: 'password', password: 'sesame' })).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('This post is sticky on the site') },
    });
    expect((await onSite(wordpressId)).post_password).toBe('');
  });

  test('an author of another site is forgotten with that site', async () => {
    const post = await createPost(ada, { siteId: site.id, authorOnSite: { id: ed, name: 'ed' } });
    expect((await save(post, { siteId: null })).authorOnSite).toBeNull();
  });
});

test.each([
  ['password', { visibility: 'password' }, 'publish', 'Please enter a password for this post'],
  ['sticky', { visibility: 'private', sticky: true }, 'publish', 'Only a public post can be sticky'],
  [
    'visibility',
    { visibility: 'private' },
    'schedule',
    'WordPress can’t schedule a private post. Choose another visibility, or publish it now',
  ],
] as const)(
  'what WordPress has no post for is refused at %s, and kept in a draft',
  async (path, fields, action, message) => {
    const post = await createPost(ada, { siteId: site.id, ...fields });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    const request = { version: post.version, action, ...(action === 'schedule' && { scheduledDate }) };
    const { status, body } = await ada.request<{ error: { details: unknown } }>(
      'POST',
      `/api/posts/${post.id}/publication`,
      request,
    );
    expect([status, body.error.details]).toEqual([400, { fields: [{ path, message }] }]);
  },
);

test('a role that may not choose author or sticky publishes without them, and is told', async () => {
  const on = await connectSite(ada, wordpress, 'author');
  const wanted = { sticky: true, authorOnSite: { id: ed, name: 'ed' }, slug: 'by-an-author' };
  const post = await createPost(ada, { siteId: on.id, ...wanted });
  const { wordpressId, notices } = await publish(server, ada, post, { action: 'publish' });
  expect(notices).toEqual([
    'The author was left as it is: your role there may not choose one.',
    'The sticky setting was left as it is: your role there may not change it.',
  ]);
  expect((await onSite(wordpressId)).post_name).toBe('by-an-author');
});

test('a contributor may not publish privately either', async () => {
  const on = await connectSite(ada, wordpress, 'contributor');
  const { state, error } = await published({ visibility: 'private' }, on);
  expect([state, error?.code]).toEqual(['failed', 'cannot_publish']);
});

test('a contributor submits in WordPress what could not be published: its text is a draft there', async () => {
  const on = await connectSite(ada, wordpress, 'contributor');
  const { state, error, wordpressId } = await published({ content: '<p>Saved all the same</p>' }, on);
  expect([state, error?.message]).toEqual(['failed', expect.stringContaining('Submit it for review in WordPress')]);
  const saved = await wordpress.php(
    `return [get_post(${wordpressId})->post_status, get_post(${wordpressId})->post_content];`,
  );
  expect(saved).toEqual(['draft', expect.stringContaining('Saved all the same')]);
});

test('a snapshot from before settings were covered shows no edit', async () => {
  const { post, wordpressId } = await published({ sticky: true });
  const asStoredBefore = { remote: sql`${publications.remote} - 'settings'` };
  await server.services.db.update(publications).set(asStoredBefore).where(eq(publications.postId, post.id));
  await wordpress.php(`unstick_post(${wordpressId}); return true;`);
  expect((await checked(post)).state).toBe('done');
});

test('the export for WordPress has them', async () => {
  await createPost(ada, {
    title: 'Exported',
    slug: 'exported',
    visibility: 'password',
    password: 'in-export',
    sticky: true,
  });
  const { body } = await server.app.inject({ url: '/api/account/export.xml', headers: { cookie: ada.cookie } });
  for (const tag of ['post_name', 'post_password']) expect(body).toContain(`<wp:${tag}>`);
  expect(body).toMatch(/<wp:post_name><!\[CDATA\[exported\]\]>/);
  expect(body).toMatch(/<wp:post_password><!\[CDATA\[in-export\]\]>/);
  expect(body).toContain('<wp:is_sticky>1</wp:is_sticky>');
});

test('anything else is refused', async () => {
  for (const fields of [
    { visibility: 'hidden' },
    { sticky: 'yes' },
    { slug: 'x'.repeat(201) },
    { password: 'x'.repeat(256) },
  ]) {
    expect((await ada.request('POST', '/api/posts', { ...postFields(), ...fields })).status).toBe(400);
  }
});

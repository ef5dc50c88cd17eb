import type { NewPost, Post, RemoteVersion, RevisionSummary, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { categoriesKey, posts } from '../../database/schema/index.ts';

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

const postOf = async ({ id }: Post) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const save = async (post: Post, changes: Partial<NewPost>) =>
  (await ada.request<Post>('PATCH', `/api/posts/${post.id}`, { ...changes, version: (await postOf(post)).version }))
    .body;
const addCategory = (name: string, parent = 0) =>
  wordpress.php<number>(
    `return wp_insert_term(${JSON.stringify(name)}, 'category', ['parent' => ${parent}])['term_id'];`,
  );
/** As "Parent/Name", sorted. */
const onSite = (id: number | null) =>
  wordpress.php<string[]>(
    `$paths = array_map(fn($id) => trim(get_term_parents_list($id, 'category', ['link' => false, 'separator' => '/']), '/'), wp_get_post_categories(${id})); sort($paths); return $paths;`,
  );
async function published(fields: Partial<NewPost>) {
  const post = await createPost(ada, fields);
  const { wordpressId, notices } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
  expect(notices).toEqual([]);
  return { post: await postOf(post), wordpressId };
}

test('a post is in all its categories; those that are missing are created below their parent', async () => {
  const { post, wordpressId } = await published({
    category: 'News',
    moreCategories: ['Recipes › Bread', 'Recipes › Bread › Rye', 'News'],
  });
  expect(await onSite(wordpressId)).toEqual(['News', 'Recipes/Bread', 'Recipes/Bread/Rye']);
  await publish(server, ada, await save(post, { moreCategories: ['Recipes › Bread'] }), { action: 'update' });
  expect(await onSite(wordpressId)).toEqual(['News', 'Recipes/Bread']);
});

test('categories of the same name are told apart by their parent, and by what the post has already', async () => {
  const london = await addCategory('London');
  const paris = await addCategory('Paris');
  const inLondon = await addCategory('Local', london);
  await addCategory('Local', paris);
  const { post, wordpressId } = await published({ category: 'Paris › Local' });
  expect(await onSite(wordpressId)).toEqual(['Paris/Local']);
  await wordpress.php(`return wp_set_post_categories(${wordpressId}, [${inLondon}]);`);
  const { body } = await ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`);
  expect(body.category).toBe('London › Local');
  await addCategory('Local');
  expect(await onSite((await published({ category: 'Local' })).wordpressId)).toEqual(['Local']);
  const { wordpressId: short } = await published({ category: 'London › Local' });
  expect(await onSite(short)).toEqual(['London/Local']);
});

test('a name stays as it is written here when the site’s version is taken; further categories come along', async () => {
  const { post, wordpressId } = await published({ category: 'Rye' });
  expect(await onSite(wordpressId)).toEqual(['Recipes/Bread/Rye']);
  const travel = await addCategory('Travel');
  await wordpress.php(`return wp_set_post_categories(${wordpressId}, [${travel}], true);`);
  const { body: theirs } = await ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`);
  expect(theirs).toMatchObject({ category: 'Rye', moreCategories: ['Travel'], losses: [] });
  const choice = { choice: 'take', seen: theirs.seen, version: post.version };
  const { body: taken } = await ada.request<Post>('POST', `/api/posts/${post.id}/remote`, choice);
  await publish(server, ada, await save(taken, { category: 'Travel', moreCategories: [] }), { action: 'update' });
  expect(await onSite(wordpressId)).toEqual(['Travel']);
});

test('an author uses the categories there are, below parents too, and is told of one that is missing', async () => {
  await wordpress.createUser({ role: 'author', username: 'otto', password: 'secret-of-otto' });
  const on = await connectSite(ada, wordpress, 'otto');
  const post = await createPost(ada, { category: 'Recipes › Bread', moreCategories: ['Recipes › Cake'] });
  const { wordpressId, notices } = await publish(server, ada, post, { action: 'publish', siteId: on.id });
  expect(await onSite(wordpressId)).toEqual(['Recipes/Bread']);
  expect(notices).toEqual([
    'The site has no category “Recipes › Cake” and your role there may not create it. Ask an editor to add it.',
  ]);
});

test('a version has all categories, and one from before there were several has one', async () => {
  const post = await createPost(ada, { category: 'News', moreCategories: ['Travel'] });
  const changed = await save(post, { moreCategories: [] });
  const { body } = await ada.request<{ revisions: RevisionSummary[] }>('GET', `/api/posts/${post.id}/revisions`);
  expect(body.revisions).toHaveLength(2);
  const { body: restored } = await ada.request<Post>('POST', `/api/revisions/${body.revisions.at(-1)?.id}/restore`, {
    version: changed.version,
  });
  expect(restored.moreCategories).toEqual(['Travel']);
});

test('posts are found by any of their categories in an index', async () => {
  const mine = await createPost(ada, { title: 'Both', category: 'One', moreCategories: ['Two'] });
  const { db } = server.services;
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, ada.user.id), sql`${categoriesKey(posts)} @> array['Two']`));
  expect(found).toEqual([{ id: mine.id }]);
});

test('a post whose categories are removed keeps them there, which is said', async () => {
  const { post, wordpressId } = await published({ category: 'Kept' });
  const { notices } = await publish(server, ada, await save(post, { category: '' }), { action: 'update' });
  expect([notices, await onSite(wordpressId)]).toEqual([
    ['WordPress leaves no post without a category: it keeps those it has there.'],
    ['Kept'],
  ]);
  const again = await publish(server, ada, await save(post, { category: 'Other' }), { action: 'update' });
  expect([again.notices, await onSite(wordpressId)]).toEqual([[], ['Other']]);
});

test('a post that never had a category of its own is updated without a word of the one that it has there', async () => {
  await ada.request('PATCH', `/api/sites/${site.id}`, { defaultCategory: 'By default' });
  const { post, wordpressId } = await published({ category: '' });
  await ada.request('PATCH', `/api/sites/${site.id}`, { defaultCategory: '' });
  const { notices } = await publish(server, ada, await save(post, { title: 'Another' }), { action: 'update' });
  expect([notices, await onSite(wordpressId)]).toEqual([[], ['By default']]);
});

import { randomUUID } from 'node:crypto';
import { allowsBulkAction, BULK_ACTIONS, BULK_MAX, CATEGORIES_MAX, type NewPost, type Post } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, publications } from '../../database/schema/index.ts';

let server: TestServer;
let wordpress: TestWordPress;
let ada: TestUser;
let bob: TestUser;
let siteId: string;

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
  bob = await signUp(server);
  siteId = (await connectSite(ada, wordpress)).id;
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

interface Results {
  results: { id: string; error: { code: string; message: string } | null }[];
}

const actOn = async (user: TestUser, action: string, ids: string[], more: object = {}) => {
  const { status, body } = await user.request<Results>('POST', '/api/posts/bulk', { action, ids, ...more });
  return { status, errors: Object.fromEntries((body.results ?? []).map(({ id, error }) => [id, error])) };
};
const read = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const edit = (ids: string[], changes: object) => actOn(ada, 'edit', ids, { changes });
const onSite = async (title: string, more: Partial<NewPost> = {}) => {
  const post = await createPost(ada, { title, siteId, ...more });
  await publish(server, ada, post, { action: 'publish' });
  return read(post.id);
};
/** A first publication that no worker has begun. */
const insertQueued = (postId: string) =>
  server.services.db.insert(publications).values({
    ...{ userId: ada.user.id, postId, siteId, action: 'publish', reservation: randomUUID(), wantedVersion: 1 },
    nextAttemptAt: new Date('2099-01-01'),
  });
const categoriesThere = ({ wordpressId }: Post) =>
  wordpress.php(`return wp_get_post_categories(${wordpressId}, ['fields' => 'names', 'orderby' => 'name']);`);

test('a field that is not known is refused rather than ignored where posts are deleted', async () => {
  const post = await createPost(ada, { title: 'Kept' });
  expect((await actOn(ada, 'delete', [post.id], { leaveOnSites: true })).status).toBe(400);
  expect((await ada.request('DELETE', `/api/posts/${post.id}?form=here`)).status).toBe(400);
  expect((await read(post.id)).title).toBe('Kept');
});

describe('several posts at once', () => {
  test('are published, each once, and what one refuses changes nothing for the others', async () => {
    const [first, second, homeless] = [
      await createPost(ada, { title: 'First of several', siteId }),
      await createPost(ada, { title: 'Second of several', siteId }),
      await createPost(ada, { title: 'No site yet' }),
    ];
    const foreign = await createPost(bob);
    const { errors } = await actOn(ada, 'publish', [first.id, homeless.id, first.id, foreign.id, second.id]);
    expect(errors).toEqual({
      [first.id]: null,
      [second.id]: null,
      [homeless.id]: expect.objectContaining({ message: expect.stringContaining('select a WordPress site') }),
      [foreign.id]: { code: 'not_found', message: 'Post not found' },
    });
    await expect.poll(async () => (await read(second.id)).status).toBe('published');
    await expect.poll(async () => (await read(first.id)).status).toBe('published');
    expect(
      await wordpress.php(`return count(get_posts(['title' => 'First of several', 'post_status' => 'any']));`),
    ).toBe(1);

    const again = await actOn(ada, 'publish', [first.id]);
    expect(again.errors[first.id]?.code).toBe('already_published');
  });

  test('are unscheduled, where they are scheduled', async () => {
    const draft = await createPost(ada, { siteId });
    const post = await createPost(ada, { title: 'To be taken back', siteId });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    await publish(server, ada, post, { action: 'schedule', scheduledDate });
    const { errors } = await actOn(ada, 'unschedule', [draft.id, post.id]);
    expect(errors[draft.id]?.code).toBe('not_scheduled');
    expect(errors[post.id]).toBeNull();
    await expect.poll(async () => (await read(post.id)).status).toBe('draft');
  });

  test('are refused exactly where the list of posts does not offer the action', async () => {
    const { body } = await ada.request<{ posts: Post[] }>('GET', '/api/posts?limit=100');
    const created = [await createPost(ada, { siteId }), await createPost(ada), ...body.posts];
    for (const action of ['update', 'unschedule', 'publish'] as const) {
      const posts = await Promise.all(created.map(({ id }) => read(id)));
      const refusedOnes = posts.filter((post) => !allowsBulkAction(action, post));
      const { errors } = await actOn(
        ada,
        action,
        posts.map(({ id }) => id),
      );
      expect(
        Object.keys(errors)
          .filter((id) => errors[id])
          .sort(),
      ).toEqual(refusedOnes.map(({ id }) => id).sort());
    }
  });

  test('are updated on their sites, where something was changed here', async () => {
    const [changed, same] = [await onSite('Changed here'), await onSite('Same as there')];
    await ada.request('PATCH', `/api/posts/${changed.id}`, { content: '<p>Newer words</p>', version: changed.version });
    const { errors } = await actOn(ada, 'update', [changed.id, same.id]);
    expect(errors[changed.id]).toBeNull();
    expect(errors[same.id]?.code).toBe('nothing_to_update');
    await expect.poll(async () => (await read(changed.id)).outdated).toBe(false);
    expect(await wordpress.php(`return get_post(${changed.wordpressId})->post_content;`)).toContain('Newer words');
  });

  test('get a category and keywords, here and on their sites', async () => {
    const draft = await createPost(ada, { title: 'Draft', category: 'News', keywords: ['tea'], siteId });
    const there = await onSite('Gets a category', { category: 'News', keywords: ['Coffee'] });
    const { errors } = await edit([draft.id, there.id], {
      category: 'Recipes',
      keywords: ['coffee', 'milk', 'Milk', 'Mílk'],
    });
    expect(errors).toEqual({ [draft.id]: null, [there.id]: null });
    expect(await read(draft.id)).toMatchObject({
      ...{ category: 'News', moreCategories: ['Recipes'], keywords: ['tea', 'coffee', 'milk'] },
      ...{ status: 'draft', publicationState: null },
    });
    await expect.poll(async () => read(there.id)).toMatchObject({ publicationState: 'done', outdated: false });
    expect((await read(there.id)).keywords).toEqual(['Coffee', 'milk']);
    expect(await categoriesThere(there)).toEqual(['News', 'Recipes']);

    await edit([there.id], { category: 'Essays', replaceCategories: true });
    await expect.poll(() => categoriesThere(there)).toEqual(['Essays']);
    expect(await read(there.id)).toMatchObject({
      category: 'Essays',
      moreCategories: [],
      keywords: ['Coffee', 'milk'],
    });
  });

  test('that have all of it are left as they are', async () => {
    const post = await createPost(ada, { category: 'News', moreCategories: ['Recipes'], keywords: ['tea'] });
    await edit([post.id], { category: 'recipes', keywords: ['TEA'] });
    expect((await read(post.id)).version).toBe(post.version);
  });

  test('with changes that were not sent get a category here only: what is unfinished stays here', async () => {
    const post = await onSite('Unfinished');
    await ada.request('PATCH', `/api/posts/${post.id}`, { content: '<p>Half a sent</p>', version: post.version });
    expect((await edit([post.id], { category: 'Recipes' })).errors).toEqual({ [post.id]: null });
    expect(await read(post.id)).toMatchObject({
      category: 'Recipes',
      outdated: true,
      publicationState: 'done',
    });
    expect(await wordpress.php(`return get_post(${post.wordpressId})->post_content;`)).not.toContain('Half a sent');
  });

  test('get everything that is added one after the other', async () => {
    const post = await onSite('Twice');
    await edit([post.id], { category: 'Recipes' });
    await edit([post.id], { keywords: ['tea'] });
    await edit([post.id], { keywords: ['milk'] });
    await expect.poll(async () => read(post.id)).toMatchObject({ publicationState: 'done', outdated: false });
    expect(await categoriesThere(post)).toEqual(['Recipes']);
    expect(await wordpress.php(`return count(wp_get_post_tags(${post.wordpressId}));`)).toBe(2);
  });

  test.each([
    ['a stopped publication', { action: 'publish', state: 'failed', errorCode: 'stopped' }],
    ['one that failed for good', { action: 'publish', state: 'failed', errorCode: 'cannot_publish' }],
    [
      'a withdrawal that waits for the login',
      { action: 'unschedule', state: 'failed', errorCode: 'credentials_refused' },
    ],
    ['a withdrawal under way', { action: 'unschedule', state: 'queued', nextAttemptAt: new Date('2099-01-01') }],
  ] as const)('neither go on with %s nor end it', async (_, request) => {
    const post = await createPost(ada, { title: 'Waits', siteId });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    await publish(server, ada, post, { action: 'schedule', scheduledDate });
    const ofPost = eq(publications.postId, post.id);
    await server.services.db.update(publications).set(request).where(ofPost);
    expect((await edit([post.id], { category: 'Recipes' })).errors).toEqual({ [post.id]: null });
    expect((await actOn(ada, 'update', [post.id])).errors[post.id]?.code).toBe('nothing_to_update');
    expect(await read(post.id)).toMatchObject({ category: 'Recipes', status: 'scheduled', outdated: true });
    const { nextAttemptAt: _asked, ...same } = { nextAttemptAt: null, ...request };
    expect((await server.services.db.select().from(publications).where(ofPost))[0]).toMatchObject(same);
  });

  test('go along with a first publication that waits for its turn', async () => {
    const post = await createPost(ada, { title: 'First', siteId });
    await insertQueued(post.id);
    expect((await edit([post.id], { keywords: ['tea'] })).errors).toEqual({ [post.id]: null });
    await expect.poll(() => read(post.id)).toMatchObject({ status: 'published', keywords: ['tea'], outdated: false });
    const { wordpressId } = await read(post.id);
    expect(await wordpress.php(`return count(wp_get_post_tags(${wordpressId}));`)).toBe(1);
  });

  test('that are being deleted are not brought back', async () => {
    const post = await onSite('Goes');
    const deletion = { action: 'delete', state: 'queued', nextAttemptAt: new Date('2099-01-01') } as const;
    await server.services.db.update(publications).set(deletion).where(eq(publications.postId, post.id));
    expect((await edit([post.id], { category: 'Recipes' })).errors).toEqual({ [post.id]: null });
    const { version, publication } = await read(post.id);
    expect(publication).toMatchObject({ action: 'delete', state: 'queued' });
    const draft = await ada.request('PATCH', `/api/posts/${post.id}`, { status: 'draft', version });
    expect(draft.body).toMatchObject({ error: { code: 'being_deleted' } });
    for (const action of ['update', 'publish', 'unschedule'] as const) {
      const { body } = await ada.request('POST', `/api/posts/${post.id}/publication`, {
        action,
        version,
      });
      expect(body).toMatchObject({ error: { code: 'being_deleted' } });
    }
  });

  test('are updated without a category that WordPress can’t name, which is said', async () => {
    const post = await onSite('No name');
    await edit([post.id], { category: '<script>x</script>', keywords: ['tea'] });
    await expect
      .poll(async () => (await read(post.id)).publication)
      .toMatchObject({
        state: 'done',
        notices: [expect.stringContaining('WordPress can’t give one that name')],
      });
    expect(await wordpress.php(`return count(wp_get_post_tags(${post.wordpressId}));`)).toBe(1);
  });

  test('get no more categories than a post can have, and pages none', async () => {
    const many = Array.from({ length: CATEGORIES_MAX }, (_, at) => `Category ${at}`);
    const full = await createPost(ada, { category: many[0], moreCategories: many.slice(1) });
    const page = await createPost(ada, { title: 'A page' });
    await server.services.db.update(posts).set({ type: 'page' }).where(eq(posts.id, page.id));
    const { errors } = await edit([full.id, page.id], { category: 'One more', keywords: ['tea'] });
    expect(errors[full.id]?.message).toBe(`This post would have more than ${CATEGORIES_MAX} categories.`);
    expect(errors[page.id]?.code).toBe('is_page');
    expect(await read(full.id)).toMatchObject({ version: full.version, keywords: [] });
  });

  test('are edited only with changes, and nothing else takes some', async () => {
    const post = await createPost(ada);
    for (const changes of [undefined, {}, { category: ' ' }, { keywords: [] }, { category: 'A', title: 'B' }]) {
      expect((await actOn(ada, 'edit', [post.id], { changes })).status).toBe(400);
    }
    expect((await actOn(ada, 'publish', [post.id], { changes: { category: 'A' } })).status).toBe(400);
    expect((await read(post.id)).version).toBe(post.version);
  });

  test('are deleted here, and on their sites only where that is asked for', async () => {
    const post = await createPost(ada, { title: 'Stays on the site', siteId });
    const { wordpressId } = await publish(server, ada, post, { action: 'publish' });
    const { errors } = await actOn(ada, 'delete', [post.id], { from: 'here' });
    expect(errors).toEqual({ [post.id]: null });
    expect((await ada.request('GET', `/api/posts/${post.id}`)).status).toBe(404);
    expect(await wordpress.php(`return get_post_status(${wordpressId});`)).toBe('publish');
  });

  test('of somebody else are left alone', async () => {
    const foreign = await createPost(bob);
    for (const action of BULK_ACTIONS) {
      const more = action === 'edit' ? { changes: { category: 'Mine' } } : {};
      expect((await actOn(ada, action, [foreign.id], more)).errors[foreign.id]?.code).toBe('not_found');
    }
    expect((await bob.request<Post>('GET', `/api/posts/${foreign.id}`)).body.version).toBe(foreign.version);
  });

  test(`are at most ${BULK_MAX}`, async () => {
    const ids = Array.from({ length: BULK_MAX }, () => randomUUID());
    expect((await actOn(ada, 'delete', ids)).status).toBe(200);
    expect((await actOn(ada, 'delete', [...ids, randomUUID()])).status).toBe(400);
    expect((await actOn(ada, 'delete', [])).status).toBe(400);
  });
});

import type { Post, RemoteVersion, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

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

let titles = 0;
const postOf = async (id: string) => (await ada.request<Post>('GET', `/api/posts/${id}`)).body;
const remoteOf = (post: Post) => ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`);
const settle = ({ id, version }: Post, choice: 'take' | 'keep', seen: string) =>
  ada.request('POST', `/api/posts/${id}/remote`, { choice, seen, version });

describe('categories that were added on WordPress', () => {
  const categoriesOf = async (id: number | null) =>
    (await wordpress.php<string[]>(`return wp_get_post_categories(${id}, ['fields' => 'names']);`)).sort();
  const addThere = (id: number | null, name: string) =>
    wordpress.php(
      `$term = term_exists('${name}', 'category') ?: wp_insert_term('${name}', 'category');
       wp_set_post_categories(${id}, [(int) $term['term_id']], true);`,
    );
  const update = async (id: string, changes: object) => {
    const { version } = await postOf(id);
    const { body } = await ada.request<Post>('PATCH', `/api/posts/${id}`, { version, ...changes });
    return publish(server, ada, body, { action: 'update', siteId: site.id });
  };
  const inCategory = async (category: string) => {
    const post = await createPost(ada, { title: `In ${++titles} ${Date.now()}`, category });
    const { wordpressId } = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    return { post, wordpressId };
  };

  test.each(['keep', 'take'] as const)(
    'stay when ours is changed after the difference was settled (%s)',
    async (choice) => {
      const { post, wordpressId } = await inCategory('Tea');
      await addThere(wordpressId, 'News');
      const { body } = await remoteOf(post);
      expect(body).toMatchObject({ category: 'Tea', moreCategories: ['News'], losses: [] });
      await settle(await postOf(post.id), choice, body.seen);
      expect(await update(post.id, { content: '<p>Newer.</p>' })).toMatchObject({ state: 'done', notices: [] });
      expect(await categoriesOf(wordpressId)).toEqual(['News', 'Tea']);
      expect((await update(post.id, { category: 'Coffee' })).state).toBe('done');
      expect(await categoriesOf(wordpressId)).toEqual(['Coffee', 'News']);
      // A category that was ours before can be added there, too.
      await addThere(wordpressId, 'Tea');
      const again = await remoteOf(post);
      await settle(await postOf(post.id), choice, again.body.seen);
      await update(post.id, { category: 'Milk' });
      expect(await categoriesOf(wordpressId)).toEqual(['Milk', 'News', 'Tea']);
    },
  );

  test('instead of ours are ours when they are taken over', async () => {
    const { post, wordpressId } = await inCategory('Tea');
    await wordpress.php(`wp_set_post_categories(${wordpressId}, []);`);
    await addThere(wordpressId, 'News');
    await wordpress.php(`wp_remove_object_terms(${wordpressId}, 'uncategorized', 'category');`);
    const { body } = await remoteOf(post);
    await settle(await postOf(post.id), 'take', body.seen);
    expect((await postOf(post.id)).category).toBe('News');
    await update(post.id, { category: 'Coffee' });
    expect(await categoriesOf(wordpressId)).toEqual(['Coffee']);
  });

  test('go when the user replaces the version on the site', async () => {
    const { post, wordpressId } = await inCategory('Summer');
    await addThere(wordpressId, 'Music');
    await wordpress.php(`wp_remove_object_terms(${wordpressId}, 'summer', 'category');`);
    expect(await update(post.id, { content: '<p>Newer.</p>' })).toMatchObject({ state: 'drifted' });
    const overwriting = { action: 'update', overwrite: true } as const;
    expect(await publish(server, ada, await postOf(post.id), overwriting)).toMatchObject({
      state: 'done',
      notices: [],
    });
    expect(await categoriesOf(wordpressId)).toEqual(['Summer']);
  });

  test('by WordPress itself, to a post that named none, give way to the one that it gets', async () => {
    const { post, wordpressId } = await inCategory('');
    expect(await categoriesOf(wordpressId)).toEqual(['Uncategorized']);
    await update(post.id, { category: 'Tea' });
    expect(await categoriesOf(wordpressId)).toEqual(['Tea']);
  });
});

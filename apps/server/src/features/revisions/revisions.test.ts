import type { Post, Revision, RevisionSummary } from '@pressloom/contract';
import { REVISIONS_KEPT } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { generations, posts, revisions } from '../../database/schema/index.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

const save = async (post: Post, change: object) => {
  const { status, body } = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
    version: post.version,
    ...change,
  });
  expect(status).toBe(200);
  return body;
};
const pageOf = async (post: Post, query = '') =>
  (
    await ada.request<{ revisions: RevisionSummary[]; nextCursor: number | null }>(
      'GET',
      `/api/posts/${post.id}/revisions${query}`,
    )
  ).body;
const versionsOf = async (post: Post) => (await pageOf(post)).revisions;
const read = async ({ id }: { id: string }) => (await ada.request<Revision>('GET', `/api/revisions/${id}`)).body;

describe('every version that is saved', () => {
  test('is kept with who, when and why, newest first, without its text in the list', async () => {
    const post = await createPost(ada, { title: 'One' });
    await save(await save(post, { title: 'Two' }), { content: '<p>Other words</p>' });
    const versions = await versionsOf(post);
    expect(versions.map(({ number, author, cause, title }) => [number, author, cause, title])).toEqual([
      [3, 'user', 'saved', 'Two'],
      [2, 'user', 'saved', 'Two'],
      [1, 'user', 'created', 'One'],
    ]);
    expect(Object.keys(versions[0] ?? {}).sort()).toEqual(['author', 'cause', 'createdAt', 'id', 'number', 'title']);
    expect(Math.abs(Date.parse(versions[0]?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('holds title, excerpt, content and terms, exactly', async () => {
    const text = {
      title: 'Tee & Kaffee ☕ <b>',
      excerpt: 'Kurz. 短い',
      content: '<!-- wp:paragraph {"dropCap":true} -->\n<p class="has-drop-cap">Ünï</p>\n<!-- /wp:paragraph -->',
      category: 'Getränke',
      keywords: ['tee', 'kaffee'],
    };
    const post = await createPost(ada, text);
    expect(await read((await versionsOf(post))[0] as RevisionSummary)).toMatchObject({ ...text, postId: post.id });
  });

  test('is kept once, however often the same text is saved', async () => {
    const post = await createPost(ada);
    await save(await save(post, { title: post.title }), { status: 'pending' });
    expect(await versionsOf(post)).toHaveLength(1);
  });

  test('by a model names it', async () => {
    const [generation] = await server.services.db
      .insert(generations)
      .values({
        userId: ada.user.id,
        request: { keywords: ['tea'], tone: 'informative', targetAudience: 'general', length: 'short' },
        state: 'done',
      })
      .returning({ id: generations.id });
    const post = await createPost(ada, { generationId: generation?.id });
    expect(await versionsOf(post)).toMatchObject([{ author: 'pressloom', cause: 'generated' }]);
  });

  test('of a document says that it was imported', async () => {
    const { body } = await ada.request<{ post: Post }>('POST', '/api/posts/import', {
      name: 'notes.md',
      format: 'markdown',
      text: '# Notes on water\n\nAs soft as your tap allows.',
    });
    expect(await versionsOf(body.post)).toMatchObject([{ author: 'user', cause: 'imported' }]);
  });

  test('of a post from before versions were kept begins with what it was', async () => {
    const post = await createPost(ada, { title: 'Old' });
    await server.services.db.delete(revisions).where(eq(revisions.postId, post.id));
    await save(post, { title: 'New' });
    expect(await versionsOf(post)).toMatchObject([
      { number: 2, cause: 'saved', title: 'New' },
      { number: 1, cause: 'earlier', title: 'Old', createdAt: post.updatedAt },
    ]);
  });

  test('of a post from the blog begins with what was read from the site', async () => {
    const post = await createPost(ada, { title: 'There' });
    const { db } = server.services;
    await db.delete(revisions).where(eq(revisions.postId, post.id));
    await db.update(posts).set({ origin: 'site' }).where(eq(posts.id, post.id));
    await save(post, { title: 'Here' });
    expect(await versionsOf(post)).toMatchObject([
      { author: 'user', cause: 'saved', title: 'Here' },
      { author: 'wordpress', cause: 'earlier', title: 'There' },
    ]);
  });

  test('stays until 200 newer ones are there', async () => {
    const post = await createPost(ada);
    const [first] = await versionsOf(post);
    await server.services.db.update(revisions).set({ number: REVISIONS_KEPT }).where(eq(revisions.postId, post.id));
    const [{ body, hash } = { body: Buffer.from(''), hash: '' }] = await server.services.db
      .select()
      .from(revisions)
      .where(eq(revisions.id, first?.id ?? ''));
    const older = (number: number) => ({
      userId: ada.user.id,
      postId: post.id,
      number,
      author: 'user' as const,
      cause: 'saved' as const,
      title: `Number ${number}`,
      body,
      hash: `${hash}-${number}`,
    });
    await server.services.db.insert(revisions).values([older(1), older(2)]);
    await save(post, { title: 'One more' });
    const page = await pageOf(post, '?limit=100');
    expect(page.revisions.map(({ number }) => number)).toEqual([201, 200, 2]);
  });

  test('takes little room: 5,000 words in 200 versions under 5 MB', async () => {
    const words = Array.from({ length: 5_000 }, (_, at) => `word${(at * 7919) % 1_000}`).join(' ');
    const post = await createPost(ada, { content: `<p>${words}</p>` });
    const [row] = await server.services.db.select().from(revisions).where(eq(revisions.postId, post.id));
    expect((row?.body.length ?? 0) * REVISIONS_KEPT).toBeLessThan(5_000_000);
  });

  test('is listed page by page', async () => {
    let post = await createPost(ada, { title: 'Title 1' });
    for (const title of ['Title 2', 'Title 3']) post = await save(post, { title });
    const first = await pageOf(post, '?limit=2');
    expect(first.revisions.map(({ number }) => number)).toEqual([3, 2]);
    expect(first.nextCursor).toBe(2);
    const second = await pageOf(post, `?limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ revisions: [{ number: 1 }], nextCursor: null });
  });

  test('goes with its post', async () => {
    const post = await createPost(ada);
    await ada.request('DELETE', `/api/posts/${post.id}`);
    expect(await server.services.db.select().from(revisions).where(eq(revisions.postId, post.id))).toEqual([]);
  });
});

describe('restoring a version', () => {
  test('makes it the current one, as a new version; none is lost', async () => {
    const post = await createPost(ada, { title: 'First', keywords: ['a'], category: 'Tea' });
    const changed = await save(post, { title: 'Second', content: '<p>New</p>', keywords: [], category: '' });
    const first = (await versionsOf(post)).at(-1);
    const { status, body } = await ada.request<Post>('POST', `/api/revisions/${first?.id}/restore`, {
      version: changed.version,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'First',
      content: post.content,
      keywords: ['a'],
      category: 'Tea',
      version: changed.version + 1,
    });
    expect(await versionsOf(post)).toMatchObject([
      { number: 3, cause: 'restored', title: 'First' },
      { number: 2, title: 'Second' },
      { number: 1, title: 'First' },
    ]);
  });

  test('is refused where the post moved on meanwhile, and shows what it is now', async () => {
    const post = await createPost(ada, { title: 'First' });
    await save(post, { title: 'Second' });
    const first = (await versionsOf(post)).at(-1);
    const { status, body } = await ada.request('POST', `/api/revisions/${first?.id}/restore`, {
      version: post.version,
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { code: 'post_changed', details: { post: { title: 'Second' } } } });
  });
});

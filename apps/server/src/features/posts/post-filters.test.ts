import type { ListedPost } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, insertLivePost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { hashOfParts } from '../../text/hash-of-parts.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
  for (const [title, author, category, origin] of [
    ['A', 'Ada', 'Coffee', 'here'],
    ['B', 'Grace', 'Coffee', 'site'],
    ['C', 'Grace', 'Tea', 'site'],
    ['D', 'x'.repeat(5_000), '', 'site'],
  ] as const) {
    const { id } = await createPost(ada, { title });
    const moreCategories = title === 'C' ? ['Coffee', 'Cake'] : [];
    await server.services.db.update(posts).set({ author, category, origin, moreCategories }).where(eq(posts.id, id));
  }
});
afterAll(() => server.close());

const listed = async (query: string, user = ada) =>
  (await user.request<{ posts: ListedPost[] }>('GET', `/api/posts?${query}`)).body.posts.filter(
    ({ sample }) => !sample,
  );

test.each([
  ['origin=site', 'DCB'],
  ['origin=site&category=Coffee', 'CB'],
  ['author=Grace', 'CB'],
  ['author=grace', ''],
  ['category=Coffee', 'CBA'],
  ['category=Cake', 'C'],
  ['author=Grace&category=Tea&search=c', 'C'],
])('posts are filtered by %s', async (query, titles) => {
  expect((await listed(query)).map(({ title }) => title).join('')).toBe(titles);
  expect((await ada.request('GET', `/api/posts/count?${query}`)).body).toEqual({ total: titles.length, more: false });
});

test("a user chooses from the authors and categories of the user's own posts", async () => {
  const choices = (await ada.request<{ authors: string[]; categories: string[] }>('GET', '/api/posts/choices')).body;
  expect(choices.authors.filter((author) => author !== 'Ada Writer')).toEqual(['Ada', 'Grace', 'x'.repeat(100)]);
  // Each once, also where it is not the first one of a post.
  expect(choices.categories.filter((name) => ['', 'Cake', 'Coffee', 'Tea'].includes(name))).toEqual([
    'Cake',
    'Coffee',
    'Tea',
  ]);
  const eve = await signUp(server);
  const { body } = await eve.request<typeof choices>('GET', '/api/posts/choices');
  expect(body).toMatchObject({ hasPages: false });
  expect(body.authors).not.toContain('Grace');
  expect(await listed('author=Grace', eve)).toEqual([]);
  const { id } = await createPost(eve, { title: 'A page' });
  await server.services.db.update(posts).set({ type: 'page' }).where(eq(posts.id, id));
  expect((await eve.request('GET', '/api/posts/choices')).body).toMatchObject({ hasPages: true });
});

test.each([
  ['publish', null, ''],
  ['publish', 'password', 'open sesame'],
  ['private', 'private', ''],
  ['trash', 'trash', ''],
  ['in-progress', 'in-progress', ''],
])('a post that is %s on its site says so where its own status does not', async (status, siteStatus, password) => {
  const title = `On the site ${status} ${siteStatus}`;
  const { id } = await insertLivePost(server, ada, { title, status: 'published' });
  await server.services.db
    .update(publications)
    .set({
      remote: {
        status,
        modifiedGmt: null,
        slug: 'tea',
        dateGmt: null,
        settings: { protection: hashOfParts([password]) },
      },
    })
    .where(eq(publications.postId, id));
  const slug = ['publish', 'private'].includes(status) ? 'tea' : null;
  expect((await ada.request('GET', `/api/posts/${id}`)).body).toMatchObject({ siteStatus, publication: { slug } });
  expect((await listed(`search=${title}`))[0]).toMatchObject({ siteStatus });
  const hasOwnStatus = !['publish', 'future'].includes(status);
  expect((await listed(`siteStatus=${status}`)).map((post) => post.title)).toEqual(hasOwnStatus ? [title] : []);
  const choices = (await ada.request<{ siteStatuses: string[] }>('GET', '/api/posts/choices')).body;
  expect(choices.siteStatuses.includes(status)).toBe(hasOwnStatus);
  const day = 24 * 60 * 60_000;
  const at = (days: number) => encodeURIComponent(new Date(Date.now() + days * day).toISOString());
  const { body } = await ada.request<{ posts: object[] }>('GET', `/api/calendar?from=${at(-1)}&to=${at(1)}`);
  expect(body.posts).toContainEqual(expect.objectContaining({ id, siteStatus }));
});

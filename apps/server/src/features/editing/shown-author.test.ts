import type { NewPost } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CONNECTION, createPost, insertLivePost, insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { publications, siteAuthors, sites } from '../../database/schema/index.ts';

let server: TestServer;
let ada: TestUser;
let siteId: string;
beforeAll(async () => {
  server = await startTestServer({});
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server, { fullName: 'Ada Writer' });
  siteId = await insertSite(server, ada, { username: 'admin', wordpressUserId: 1 });
});

const shown = async (id: string) => {
  const { body } = await ada.request<string>('GET', `/api/posts/${id}/preview`);
  return /<p class="meta">.* by (.*?)<\/p>/.exec(body)?.[1];
};
const shownOf = async (fields: Partial<NewPost>) => shown((await createPost(ada, fields)).id);
const mirror = () => server.services.db.insert(siteAuthors).values({ siteId, authorId: 1, name: 'Nora Blogger' });

test('a preview names the author whom the site gives the post, not the user here', async () => {
  expect(await shownOf({ siteId })).toBe('admin');
  await mirror();
  expect(await shownOf({ siteId })).toBe('Nora Blogger');
  expect(await shownOf({ siteId, authorOnSite: { id: 2, name: 'Edith' } })).toBe('Edith');
  expect(await shownOf({})).toBe('Ada Writer');
});

test('a new post is by the default author of its site, if the account may choose one', async () => {
  const chosen = { defaultAuthor: { id: 2, name: 'Edith' } };
  const mayChoose = { capabilities: { ...CONNECTION.capabilities, editOthersPosts: true } };
  const set = (values: object) => server.services.db.update(sites).set(values).where(eq(sites.id, siteId));
  await set(chosen);
  expect(await shownOf({ siteId })).toBe('admin');
  await set(mayChoose);
  expect(await shownOf({ siteId })).toBe('Edith');
});

test('a post on its site is by the author whom it has there', async () => {
  await mirror();
  const { id } = await insertLivePost(server, ada, { siteId, status: 'published' });
  const remote = { status: 'publish', modifiedGmt: null, slug: '', dateGmt: null };
  const has = (author: number) =>
    server.services.db
      .update(publications)
      .set({ remote: { ...remote, settings: { author } } })
      .where(eq(publications.postId, id));
  await has(1);
  expect(await shown(id)).toBe('Nora Blogger');
  await has(7);
  expect(await shown(id)).toBe('Ada Writer');
});

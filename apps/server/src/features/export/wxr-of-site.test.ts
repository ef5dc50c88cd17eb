import type { LibraryPost } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { libraryPosts, posts, siteAuthors } from '../../database/schema/index.ts';
import { insertPosts } from '../library/storing/insert-posts.ts';

let server: TestServer;
let ada: TestUser;
let siteId: string;
beforeAll(async () => {
  server = await startTestServer({});
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server, { email: `ada-${crypto.randomUUID().slice(0, 8)}@example.com` });
  await ada.request('DELETE', '/api/posts/samples');
  siteId = await insertSite(server, ada);
});

let lastId = 0;
const there = (title: string, overrides: Partial<LibraryPost> = {}): LibraryPost => ({
  id: ++lastId,
  status: 'publish',
  slug: title.toLowerCase().replaceAll(' ', '-'),
  link: 'https://blog.example/',
  dateGmt: '2026-01-02T03:04:05Z',
  modifiedGmt: '2026-01-02T03:04:05Z',
  title,
  content: '<p>Text</p>',
  excerpt: '',
  categories: [],
  tags: [],
  featuredMedia: 0,
  commentStatus: 'open',
  author: 1,
  sticky: false,
  password: '',
  isTextOmitted: false,
  ...overrides,
});

const read = (found: LibraryPost[], of = siteId) =>
  server.services.db.transaction((tx) =>
    insertPosts(tx, { userId: ada.user.id, siteId: of, type: 'post' }, found, {
      of: () => ({ category: '', moreCategories: [], categoryIds: [], keywords: [], author: 'someone' }),
    }),
  );

const fields = ['title', 'wp:status', 'wp:post_password', 'wp:post_name', 'wp:is_sticky', 'dc:creator'];

/** The text of each of the fields, of each item by its title. */
async function exported() {
  const { body } = await server.app.inject({ url: '/api/account/export.xml', headers: { cookie: ada.cookie } });
  const textOf = (markup: string, name: string) =>
    new RegExp(`<${name}>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${name}>`).exec(markup)?.[1];
  const items = [...body.matchAll(/<item>.*?<\/item>/gs)].map(([item]) =>
    Object.fromEntries(fields.map((name) => [name.replace(/^.*:/, ''), textOf(item, name)])),
  );
  const authors = [...body.matchAll(/<wp:author>.*?<\/wp:author>/g)].map(([entry]) => [
    textOf(entry, 'wp:author_login'),
    textOf(entry, 'wp:author_display_name'),
  ]);
  return { of: Object.fromEntries(items.map((item) => [item.title, item])), authors };
}

const change = (title: string, values: Partial<typeof posts.$inferInsert>) =>
  server.services.db.update(posts).set(values).where(eq(posts.title, title));

test('a post that is private or protected on its site is public in no file', async () => {
  const future = { status: 'future', dateGmt: '2099-01-02T03:04:05Z' };
  await read([
    there('A private matter', { status: 'private' }),
    there('Protected one', { password: 'open sesame' }),
    there('Protected later', { ...future, password: 'open sesame' }),
    there('Later', future),
    there('For everybody', { sticky: true, slug: '%e5%92%96' }),
  ]);
  expect((await exported()).of).toMatchObject({
    'A private matter': { status: 'private', post_password: '', post_name: 'a-private-matter' },
    'Protected one': { status: 'private', post_password: '', post_name: 'protected-one' },
    'Protected later': { status: 'private' },
    Later: { status: 'future' },
    'For everybody': { status: 'publish', post_password: '', post_name: '%e5%92%96', is_sticky: '1' },
  });
});

test('what the library read counts before a delivery has seen it', async () => {
  await read([there('Hidden since')]);
  await server.services.db.update(libraryPosts).set({ status: 'private' }).where(eq(libraryPosts.siteId, siteId));
  expect((await exported()).of).toMatchObject({ 'Hidden since': { status: 'private' } });
});

test('what was chosen here goes before what the site has', async () => {
  await read([
    there('Opened here', { status: 'private' }),
    there('Locked here'),
    there('Hidden here', { sticky: true }),
    there('Draft', { status: 'draft', slug: '' }),
  ]);
  await change('Opened here', { visibility: 'public', slug: 'opened' });
  await change('Locked here', { visibility: 'password', password: 'known' });
  await change('Hidden here', { visibility: 'private', sticky: false });
  await change('Draft', { visibility: 'private' });
  expect((await exported()).of).toMatchObject({
    'Opened here': { status: 'publish', post_name: 'opened' },
    'Locked here': { status: 'publish', post_password: 'known' },
    'Hidden here': { status: 'private', is_sticky: '0' },
    Draft: { status: 'draft', post_name: '' },
  });
});

test('each post is credited to its author on the site, under a login of its own', async () => {
  const other = await insertSite(server, ada, { url: 'http://127.0.0.1:10' });
  await server.services.db.insert(siteAuthors).values([
    { siteId, authorId: 1, name: 'Nora Blogger', slug: 'nora' },
    { siteId, authorId: 2, name: 'Raj & Sons', slug: 'raj' },
    { siteId: other, authorId: 1, name: 'Nora Else', slug: 'nora' },
  ]);
  await read([there('One'), there('Two', { author: 2 }), there('Three'), there('Nobody', { author: 77 })]);
  await read([there('Elsewhere')], other);
  await change('Three', { authorOnSite: { id: 2, name: 'Raj & Sons' } });
  const { of, authors } = await exported();
  const user = ada.user.email.split('@')[0];
  expect(authors[0]).toEqual([user, ada.user.fullName]);
  expect(
    authors
      .slice(1)
      .map(([, name]) => name)
      .sort(),
  ).toEqual(['Nora Blogger', 'Nora Else', 'Raj & Sons']);
  const nameBy = Object.fromEntries(authors);
  expect(Object.keys(nameBy)).toHaveLength(4);
  const nameOf = (title: string) => nameBy[of[title]?.creator ?? ''];
  expect(['One', 'Two', 'Three', 'Elsewhere', 'Nobody'].map(nameOf)).toEqual([
    'Nora Blogger',
    'Raj & Sons',
    'Raj & Sons',
    'Nora Else',
    ada.user.fullName,
  ]);
});

import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Db } from '../../database/connection.ts';
import { images, revisions } from '../../database/schema/index.ts';
import { insertImage } from '../images/image-store.ts';
import { removeUnusedImages } from './remove-unused-images.ts';

let server: TestServer;
let ada: TestUser;
let db: Db;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
  db = server.services.db;
});
afterAll(() => server.close());

async function upload(): Promise<string> {
  const id = await insertImage(db, ada.user.id, 'image/png', Buffer.from('89504e470d0a1a0a', 'hex'));
  return `/api/images/${id}`;
}
const idOf = (address: string) => address.slice('/api/images/'.length);
/** Shifts all records of unused images this many days into the past. */
const waitDays = (days: number) =>
  db
    .update(images)
    .set({ unusedSince: sql`${images.unusedSince} - make_interval(secs => ${days * 86_400})` })
    .where(eq(images.userId, ada.user.id));
const remaining = async (addresses: string[]) => {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, addresses.map(idOf)));
  return addresses.filter((address) => rows.some(({ id }) => id === idOf(address)));
};
const withImage = (address: string) => `<p>Tea</p><figure><img src="${address}" alt=""></figure>`;

test('an image is removed once it has been in no post and no version for 60 days, however old it is', async () => {
  const [unused, inText, featured, inVersion, ofDeleted] = (await Promise.all(Array.from({ length: 5 }, upload))) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const all = [unused, inText, featured, inVersion, ofDeleted];
  // More posts than one batch, with the image in the last ones.
  for (let n = 0; n < 25; n++) await createPost(ada);
  await createPost(ada, { content: withImage(inText) });
  await createPost(ada, { featuredImage: featured });
  const changed = await createPost(ada, { content: withImage(inVersion) });
  await ada.request('PATCH', `/api/posts/${changed.id}`, { content: '<p>Without it</p>', version: changed.version });
  const deleted = await createPost(ada, { content: withImage(ofDeleted) });
  await db
    .update(images)
    .set({ createdAt: new Date('2020-01-01') })
    .where(eq(images.userId, ada.user.id));

  expect(await removeUnusedImages(server.services)).toBe(0);
  await waitDays(59.9);
  await ada.request('DELETE', `/api/posts/${deleted.id}`);
  expect(await removeUnusedImages(server.services)).toBe(0);
  await waitDays(0.2);
  expect(await removeUnusedImages(server.services)).toBe(1);
  expect(await remaining(all)).toEqual([inText, featured, inVersion, ofDeleted]);
  await waitDays(60);
  expect(await removeUnusedImages(server.services)).toBe(1);
  expect(await remaining(all)).toEqual([inText, featured, inVersion]);
});

test('an image that was used in between is kept for another 60 days', async () => {
  const address = await upload();
  await removeUnusedImages(server.services);
  await waitDays(61);
  const post = await createPost(ada, { content: withImage(address) });
  await ada.request('DELETE', `/api/posts/${post.id}`);
  expect(await removeUnusedImages(server.services)).toBe(0);
  expect(await remaining([address])).toEqual([address]);
});

test.each([
  ['a new post', (address: string) => createPost(ada, { content: withImage(address) })],
  [
    'a saved post',
    async (address: string) => {
      const { id, version } = await createPost(ada);
      await ada.request('PATCH', `/api/posts/${id}`, { featuredImage: address, version });
    },
  ],
])('an image that %s takes in while the texts are being read stays', async (_what, takeIn) => {
  const address = await upload();
  await removeUnusedImages(server.services);
  await waitDays(61);
  const whileReading = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'delete') return Reflect.get(target, name, target);
      return (table: typeof images) => ({
        where: (unused: Parameters<ReturnType<Db['delete']>['where']>[0]) => ({
          returning: async () => {
            await takeIn(address);
            return db.delete(table).where(unused).returning();
          },
        }),
      });
    },
  });
  await removeUnusedImages({ ...server.services, db: whileReading });
  expect(await remaining([address])).toEqual([address]);
});

test('an image in a post of another user is no longer kept for it', async () => {
  const address = await upload();
  await removeUnusedImages(server.services);
  await waitDays(61);
  const ben = await signUp(server);
  const { id, version } = await createPost(ben, { content: withImage(address) });
  await ben.request('PATCH', `/api/posts/${id}`, { content: `${withImage(address)}<p>More.</p>`, version });
  await removeUnusedImages(server.services);
  expect(await remaining([address])).toEqual([]);
});

test('a process that stops does not wait until all texts have been read', async () => {
  const address = await upload();
  await expect(removeUnusedImages(server.services, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await remaining([address])).toEqual([address]);
});

test('a user whose versions cannot be read keeps the images of nobody else', async () => {
  const eve = await signUp(server);
  const posted = await createPost(eve);
  await eve.request('PATCH', `/api/posts/${posted.id}`, { content: '<p>Changed</p>', version: posted.version });
  await db
    .update(revisions)
    .set({ body: Buffer.from('no zip') })
    .where(eq(revisions.userId, eve.user.id));
  await insertImage(db, eve.user.id, 'image/png', Buffer.from('89504e470d0a1a0a', 'hex'));
  const unused = await upload();
  await removeUnusedImages(server.services);
  await waitDays(61);
  await removeUnusedImages(server.services);
  expect(await remaining([unused])).toEqual([]);
});

import { eq, inArray, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { images, posts } from '../../database/schema/index.ts';
import { insertImage } from './image-store.ts';
import { removeUnusedImages } from './remove-unused-images.ts';

const DAY_MS = 24 * 60 * 60_000;

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

/** An upload of Ada's that came so many days ago. */
async function upload(days: number): Promise<string> {
  const { db } = server.services;
  const id = await insertImage(db, ada.user.id, 'image/png', Buffer.from('89504e470d0a1a0a', 'hex'));
  const createdAt = new Date(Date.now() - days * DAY_MS);
  await db.update(images).set({ createdAt }).where(eq(images.id, id));
  return `/api/images/${id}`;
}
const remaining = async (addresses: string[]) => {
  const ids = addresses.map((address) => address.slice('/api/images/'.length));
  const rows = await server.services.db.select({ id: images.id }).from(images).where(inArray(images.id, ids));
  return addresses.filter((_, at) => rows.some(({ id }) => id === ids[at]));
};
const withImage = (address: string) => `<p>Tea</p><figure><img src="${address}" alt=""></figure>`;

test('an upload that is in no post and no version is removed after 30 days; deleting its post frees it', async () => {
  const [unused, young, inText, featured, inVersion, ofDeleted] = (await Promise.all(
    [31, 29, 31, 31, 31, 31].map(upload),
  )) as [string, string, string, string, string, string];
  const all = [unused, young, inText, featured, inVersion, ofDeleted];
  // More posts than are read at a time, with the image in the last ones.
  for (let n = 0; n < 25; n++) await createPost(ada);
  await createPost(ada, { content: withImage(inText) });
  await createPost(ada, { featuredImage: featured });
  const changed = await createPost(ada, { content: withImage(inVersion) });
  await ada.request('PATCH', `/api/posts/${changed.id}`, { content: '<p>Without it</p>', version: changed.version });
  const deleted = await createPost(ada, { content: withImage(ofDeleted) });

  expect(await removeUnusedImages(server.services.db)).toBe(1);
  expect(await remaining(all)).toEqual([young, inText, featured, inVersion, ofDeleted]);
  await ada.request('DELETE', `/api/posts/${deleted.id}`);
  expect(await removeUnusedImages(server.services.db)).toBe(1);
  expect(await remaining(all)).toEqual([young, inText, featured, inVersion]);
});

test('an upload that a post takes in while the others are read stays', async () => {
  const address = await upload(31);
  const { id } = await createPost(ada);
  const { db } = server.services;
  const takeIn = () =>
    db
      .update(posts)
      .set({ content: withImage(address), updatedAt: new Date() })
      .where(eq(posts.id, id));
  const whileRead = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'delete') return Reflect.get(target, name, target);
      return (table: typeof images) => ({
        where: (unused: SQL) => ({
          returning: async () => {
            await takeIn();
            return db.delete(table).where(unused).returning();
          },
        }),
      });
    },
  });
  expect(await removeUnusedImages(whileRead)).toBe(0);
  expect(await remaining([address])).toEqual([address]);
});

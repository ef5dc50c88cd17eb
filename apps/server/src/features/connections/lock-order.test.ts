import type { Post } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CONNECTION,
  createPost,
  insertPublication,
  insertSite,
  postFields,
  signUp,
  type TestUser,
} from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import type { Db } from '../../database/connection.ts';
import { images, publications, sites } from '../../database/schema/index.ts';
import { storeConnection } from './connect-site.ts';

// On PostgreSQL: a deadlock takes two connections.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1_000)]);
const connection = {
  name: 'My blog',
  url: 'http://127.0.0.1:9',
  restRoot: 'http://127.0.0.1:9/wp-json/',
  username: 'ada',
};

test('a site that was deleted is connected again while a post that was there is saved', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const { postId } = await insertPublication(server, ada, siteId, { state: 'done', wordpressId: 7, sentVersion: 1 });
  expect((await ada.request('DELETE', `/api/sites/${siteId}`)).status).toBe(200);
  const { body: image } = await ada.request<{ url: string }>('POST', '/api/images', PNG, {
    'content-type': 'image/png',
  });
  const isIt = eq(images.userId, ada.user.id);
  await db.update(images).set({ unusedSince: new Date() }).where(isIt);

  // The save holds the post and waits for the locked image; the connection waits for the post.
  const both = await db.transaction(async (tx: Db) => {
    await tx.select({ id: images.id }).from(images).where(isIt).for('update');
    const content = `<p><img src="${image.url}"></p>`;
    const saved = ada.request<Post>('PATCH', `/api/posts/${postId}`, { content, version: 1 });
    await untilWaiting(server, 1);
    const connected = storeConnection(server.services, ada.user.id, {
      ...connection,
      tested: CONNECTION,
      password: 'abcd efgh ijkl mnop',
      isCompared: true,
    });
    await untilWaiting(server, 2);
    return { saved, connected };
  });
  expect((await both.saved).status).toBe(200);
  const { id } = await both.connected;
  const [linked] = await db.select().from(publications).where(eq(publications.siteId, id));
  expect(linked).toMatchObject({ postId, wordpressId: 7 });
});

test.each([
  [
    'a post',
    (ada: TestUser, siteId: string, id: string) => ada.request('PATCH', `/api/posts/${id}`, { siteId, version: 1 }),
  ],
  ['a new post', (ada: TestUser, siteId: string) => ada.request('POST', '/api/posts', postFields({ siteId }))],
  [
    'the defaults',
    (ada: TestUser, siteId: string) => ada.request('PATCH', '/api/preferences', { generation: { siteId } }),
  ],
])('%s for a site that is being deleted: there is no such site', async (_, give) => {
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const { id } = await createPost(ada);
  const { answer } = await server.services.db.transaction(async (tx: Db) => {
    await tx.delete(sites).where(eq(sites.id, siteId));
    const sent = give(ada, siteId, id);
    await untilWaiting(server, 1);
    return { answer: sent };
  });
  expect(await answer).toMatchObject({ status: 404, body: { error: { message: 'Site not found' } } });
});

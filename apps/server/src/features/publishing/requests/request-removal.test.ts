import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { untilWaiting } from '../../../../test/until-waiting.ts';
import { orphans, publications } from '../../../database/schema/index.ts';
import { deletePost } from '../../editing/delete-post.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an upload that is noted while its post is deleted here is left to be tidied up', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const { id, postId } = await insertPublication(server, ada, siteId, { state: 'publishing', attempts: 1 });
  const image = { of: '/api/images/cup', name: 'cup-9f', sentAt: new Date().toISOString() };
  let deleting: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx
      .update(publications)
      .set({ images: [image] })
      .where(eq(publications.id, id));
    deleting = deletePost(db, ada.user.id, postId, 'here');
    await untilWaiting(server, 1);
  });
  expect(await deleting).toEqual({ deleting: false });
  const left = await db.select().from(orphans).where(eq(orphans.siteId, siteId));
  expect(left).toMatchObject([{ kind: 'image', slug: image.name }]);
});

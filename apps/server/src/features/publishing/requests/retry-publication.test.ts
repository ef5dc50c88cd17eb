import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { posts, publications } from '../../../database/schema/index.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

test.each([
  ['waits, keeps all that the user agreed to', 'queued', 0, true, true],
  ['has failed, asks again whether to overwrite', 'failed', 0, false, true],
  ['has another text by now, asks again', 'queued', 1, false, false],
] as const)('a request that %s', async (_what, state, edits, overwrite, allowsRemoval) => {
  const { db } = server.services;
  const siteId = await insertSite(server, ada);
  const agreed = { overwrite: true, allowsRemoval: true };
  const row = await insertPublication(server, ada, siteId, { state, wordpressId: 7, ...agreed });
  await db
    .update(posts)
    .set({ siteId, version: row.wantedVersion + edits })
    .where(eq(posts.id, row.postId));
  await ada.request('POST', `/api/posts/${row.postId}/publication/retry`);
  const [after] = await db.select().from(publications).where(eq(publications.id, row.id));
  expect(after).toMatchObject({ state: 'queued', overwrite, allowsRemoval });
});

test('an update of a post that was deleted on its site is not asked for again: it would become a draft there', async () => {
  const siteId = await insertSite(server, ada);
  const gone = {
    state: 'failed',
    action: 'update',
    errorCode: 'post_gone',
    errorMessage: 'It is gone.',
    wordpressId: null,
  } as const;
  const { id, postId } = await insertPublication(server, ada, siteId, gone);
  await server.services.db.update(posts).set({ siteId }).where(eq(posts.id, postId));
  const { status, body } = await ada.request('POST', `/api/posts/${postId}/publication/retry`);
  expect([status, body]).toMatchObject([422, { error: { code: 'not_on_site', message: 'It is gone.' } }]);
  const [after] = await server.services.db.select().from(publications).where(eq(publications.id, id));
  expect(after?.state).toBe('failed');
});

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
  ['keeps', 0, true],
  ['drops, once the text is another one,', 1, false],
])('trying again %s what the user agreed to', async (_how, edits, isKept) => {
  const { db } = server.services;
  const agreed = { overwrite: true, allowsRemoval: true };
  const siteId = await insertSite(server, ada);
  const row = await insertPublication(server, ada, siteId, { state: 'failed', wordpressId: 7, ...agreed });
  await db
    .update(posts)
    .set({ siteId, version: row.wantedVersion + edits })
    .where(eq(posts.id, row.postId));
  await ada.request('POST', `/api/posts/${row.postId}/publication/retry`);
  const [after] = await db.select().from(publications).where(eq(publications.id, row.id));
  expect(after).toMatchObject({ state: 'queued', overwrite: isKept, allowsRemoval: isKept });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { publications } from '../../../database/schema/index.ts';
import { claimNext } from './claim-publication.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

async function waiting() {
  const siteId = await insertSite(server, ada);
  const post = await createPost(ada, { siteId });
  const asked = { action: 'publish', siteId, version: post.version };
  await ada.request('POST', `/api/posts/${post.id}/publication`, asked);
  return { siteId, isIt: eq(publications.postId, post.id) };
}

test.each([
  ['is stopped', { state: 'failed' }],
  ['is announced to wait', { nextAttemptAt: new Date(Date.now() + 60_000) }],
] as const)('a publication that %s at the moment in which it is to be taken is left alone', async (_what, change) => {
  const { db } = server.services;
  const { siteId, isIt } = await waiting();
  const claiming = await db.transaction(async (tx) => {
    await tx.update(publications).set(change).where(isIt);
    const claim = claimNext(server.services, siteId, []);
    // Time for the claim to reach the locked row. On the embedded database it waits for the transaction itself.
    await sleep(300);
    return { claim };
  });
  expect(await claiming.claim).toBeUndefined();
  const [row] = await db.select().from(publications).where(isIt);
  expect(row).toMatchObject({ ...change, attempts: 0 });
});

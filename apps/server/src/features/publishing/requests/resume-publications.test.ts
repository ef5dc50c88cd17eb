import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CONNECTION, insertPublication, insertSite, signUp } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { posts, publications } from '../../../database/schema/index.ts';
import { recordConnected } from '../../sites/index.ts';
import { resumePublications } from './resume-publications.ts';

// On PostgreSQL: the embedded database has the clock of this process.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

/** A site whose password was refused for a post, while the clock of this process is so many milliseconds ahead of the database's. */
async function refused(ahead = 0, errorCode = 'credentials_refused') {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada, { healthState: 'failing' });
  const failed = { state: 'failed', errorCode } as const;
  const { id, postId } = await insertPublication(server, ada, siteId, failed);
  await db.update(posts).set({ siteId }).where(eq(posts.id, postId));
  const fail = () => db.update(publications).set({ updatedAt: DATABASE_TIME }).where(eq(publications.id, id));
  const connect = () => recordConnected(db, siteId, CONNECTION);
  const stateAfter = async () => {
    await resumePublications(db);
    const [row] = await db.select({ state: publications.state }).from(publications).where(eq(publications.id, id));
    return row?.state;
  };
  if (server.services.database.kind === 'server') {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead, shouldAdvanceTime: true });
  }
  return { fail, connect, stateAfter, postId, ada };
}

test.each([-60_000, 0, 60_000])(
  'a post goes on once its site is connected again after it failed, with the clock of this process %i ms ahead',
  async (ahead) => {
    const { fail, connect, stateAfter } = await refused(ahead);
    await connect();
    await fail();
    expect(await stateAfter()).toBe('failed');
    await connect();
    expect(await stateAfter()).toBe('queued');
  },
);

test('a post that has another site by now is not sent to the one that refused it', async () => {
  const { fail, connect, stateAfter, postId, ada } = await refused();
  await fail();
  await connect();
  const siteId = await insertSite(server, ada);
  await server.services.db.update(posts).set({ siteId }).where(eq(posts.id, postId));
  expect(await stateAfter()).toBe('failed');
});

test('a post that failed because its site redirects waits for the new address', async () => {
  const { fail, connect, stateAfter } = await refused(0, 'rest_redirected');
  await fail();
  await connect();
  expect(await stateAfter()).toBe('failed');
});

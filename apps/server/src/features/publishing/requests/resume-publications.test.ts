import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CONNECTION, insertPublication, insertSite, signUp } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications } from '../../../database/schema/index.ts';
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
async function refused(ahead: number) {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada, { healthState: 'failing' });
  const failed = { state: 'failed', errorCode: 'credentials_refused' } as const;
  const { id } = await insertPublication(server, ada, siteId, failed);
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
  return { fail, connect, stateAfter };
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

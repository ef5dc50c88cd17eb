import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CONNECTION, insertPublication, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
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
async function refused(
  ahead = 0,
  errorCode = 'credentials_refused',
  request: Partial<typeof publications.$inferInsert> = {},
) {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada, { healthState: 'failing' });
  const failed = { ...request, state: 'failed', errorCode } as const;
  const { id, postId } = await insertPublication(server, ada, siteId, failed);
  await db.update(posts).set({ siteId }).where(eq(posts.id, postId));
  const fail = () => db.update(publications).set({ updatedAt: DATABASE_TIME }).where(eq(publications.id, id));
  const connect = () => recordConnected(db, siteId, CONNECTION);
  const stateAfter = async () => {
    await resumePublications(db);
    return (await row())?.state;
  };
  const row = async () => (await db.select().from(publications).where(eq(publications.id, id)))[0];
  if (server.services.database.kind === 'server') {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead, shouldAdvanceTime: true });
  }
  return { fail, connect, stateAfter, row, postId, ada };
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

describe('what the user has done since', () => {
  const save = (ada: TestUser, postId: string, changes: object) =>
    ada.request('PATCH', `/api/posts/${postId}`, { version: 1, ...changes });
  const scheduled = { action: 'schedule', scheduledDate: new Date('2099-01-01T08:00:00Z') } as const;

  test.each<[string, Partial<typeof publications.$inferInsert>, (ada: TestUser, postId: string) => Promise<unknown>]>([
    [
      'a text that was written after the request is not sent',
      {},
      (ada, postId) => save(ada, postId, { content: '<p>Half fin</p>' }),
    ],
    [
      'a post is not deleted that was written on',
      { action: 'delete' },
      (ada, postId) => save(ada, postId, { content: '<p>I changed my mind.</p>' }),
    ],
    [
      'a post whose date was removed is not scheduled',
      scheduled,
      (ada, postId) => save(ada, postId, { status: 'draft', scheduledDate: null }),
    ],
    [
      'a post that was stopped does not go on',
      {},
      (ada, postId) => ada.request('POST', `/api/posts/${postId}/publication/stop`),
    ],
  ])('holds: %s', async (_what, request, act) => {
    const { fail, connect, stateAfter, postId, ada } = await refused(0, 'credentials_refused', request);
    await fail();
    expect(await act(ada, postId)).toMatchObject({ status: 200 });
    await connect();
    expect(await stateAfter()).toBe('failed');
  });

  test.each([
    ['taken back', 'unschedule', 'future'],
    ['restored from the trash', 'untrash', 'trash'],
  ] as const)('a post that was to be %s is, also if its text was saved since', async (_case, action, status) => {
    const { fail, connect, stateAfter, postId, ada } = await refused(0, 'credentials_refused', {
      action,
      wordpressId: 7,
      remote: { status, modifiedGmt: null, slug: '', dateGmt: null },
    });
    await server.services.db
      .update(posts)
      .set({ status: 'scheduled', scheduledDate: scheduled.scheduledDate })
      .where(eq(posts.id, postId));
    await fail();
    expect(await save(ada, postId, { content: '<p>Later.</p>' })).toMatchObject({ status: 200 });
    await connect();
    expect(await stateAfter()).toBe('queued');
  });

  test('a schedule that nobody has touched goes on', async () => {
    const { fail, connect, stateAfter, postId } = await refused(0, 'credentials_refused', scheduled);
    await server.services.db.update(posts).set({ scheduledDate: scheduled.scheduledDate }).where(eq(posts.id, postId));
    await fail();
    expect(await stateAfter()).toBe('failed');
    await connect();
    expect(await stateAfter()).toBe('queued');
  });

  test('what they wanted overwritten on the site is asked about again', async () => {
    const { fail, connect, stateAfter, row } = await refused(0, 'credentials_refused', { overwrite: true });
    await fail();
    expect(await stateAfter()).toBe('failed');
    await connect();
    expect([await stateAfter(), (await row())?.overwrite]).toEqual(['queued', false]);
  });

  test('a published post that was to be taken back stays if it was chosen to be published again', async () => {
    const { fail, row, postId, ada } = await refused(0, 'credentials_refused', {
      action: 'unschedule',
      wordpressId: 7,
      remote: { status: 'publish', modifiedGmt: null, slug: '', dateGmt: null },
    });
    await server.services.db.update(posts).set({ status: 'published' }).where(eq(posts.id, postId));
    await fail();
    expect(await save(ada, postId, { status: 'published' })).toMatchObject({ status: 200 });
    expect(await row()).toMatchObject({ action: 'publish', state: 'queued' });
  });
});

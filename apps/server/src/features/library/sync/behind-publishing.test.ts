import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertPublication, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { librarySyncs, publications, siteLeases } from '../../../database/schema/index.ts';
import { behindPublishing, Interrupted } from './behind-publishing.ts';

let server: TestServer;
let ada: TestUser;
let siteId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  ada = await signUp(server);
  siteId = await insertSite(server, ada);
  await server.services.db.insert(librarySyncs).values({ siteId, userId: ada.user.id, state: 'done', run: 3 });
});

/** Asks for a request. Returns also how often it has looked whether the site is busy. */
function ask(signal = new AbortController().signal) {
  const looks = vi.spyOn(server.services.db, 'execute');
  let isLetThrough = false;
  const through = behindPublishing(server.services.db, { siteId, run: 3 }, signal)().then((at) => {
    isLetThrough = true;
    return at;
  });
  through.catch(() => undefined);
  return { through, isLetThrough: () => isLetThrough, looks: () => looks.mock.calls.length };
}

describe('a request of a reading', () => {
  test.each([
    ['is being published', { state: 'publishing' as const }],
    ['is due to be', { state: 'queued' as const, nextAttemptAt: new Date(0) }],
  ])('waits as long as a post %s on its site, and leaves once the site is left alone', async (_, values) => {
    const { id } = await insertPublication(server, ada, siteId, values);
    const asked = ask();
    await vi.waitFor(() => expect(asked.looks()).toBeGreaterThan(3), 30_000);
    expect(asked.isLetThrough()).toBe(false);
    await server.services.db.update(publications).set({ state: 'done' }).where(eq(publications.id, id));
    expect(await asked.through).toBeInstanceOf(Date);
  });

  test.each([
    ['is due in an hour', 'own', { state: 'queued' as const, nextAttemptAt: new Date(Date.now() + 3_600_000) }],
    ['was published', 'own', { state: 'done' as const }],
    ['is being published on another site', 'other', { state: 'publishing' as const }],
  ])('leaves at once although a post %s', async (_, of, values) => {
    await insertPublication(server, ada, of === 'own' ? siteId : await insertSite(server, ada), values);
    const asked = ask();
    const before = asked.looks();
    await asked.through;
    expect(asked.looks()).toBe(before);
  });

  test('of a site that fails waits until publishing may try it again', async () => {
    const until = new Date(Date.now() + 5 * 60_000);
    await server.services.db.insert(siteLeases).values({ siteId, consecutiveFailures: 2, backoffUntil: until });
    await expect(ask().through).rejects.toMatchObject({ until });
  });

  test.each([
    ['was stopped by the user', { state: 'stopped' as const }],
    ['has begun anew', { run: 4 }],
  ])('of a reading that %s never leaves', async (_, values) => {
    await server.services.db.update(librarySyncs).set(values).where(eq(librarySyncs.siteId, siteId));
    await expect(ask().through).rejects.toBeInstanceOf(Interrupted);
  });

  test('never leaves once the process is asked to end', async () => {
    await expect(ask(AbortSignal.abort()).through).rejects.toBeInstanceOf(Interrupted);
  });
});

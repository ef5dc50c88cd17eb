import { MINUTE_MS } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSite, signUp } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { librarySyncs } from '../../database/schema/index.ts';
import { markLooking } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

// Minutes from now. A site that fails keeps its own time, and one that the user stopped stays so.
test.each([
  ['an hour ago is read at once', { readAt: -60, nextAt: 30 }, 0],
  ['a minute ago is read in two and a half', { readAt: -1, nextAt: 54 }, 2.5],
  ['a minute ago and is due sooner stays so', { readAt: -1, nextAt: 1 }, 1],
  ['before it failed keeps its time', { readAt: -60, nextAt: 30, failures: 2 }, 30],
  ['and stopped keeps its time', { readAt: -60, nextAt: 30, state: 'stopped' as const }, 30],
])('while a page is open, a library that was read %s', async (_, { readAt, nextAt, ...values }, minutes) => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const row = { siteId, userId: ada.user.id, state: 'done' as const, ...values };
  await db.insert(librarySyncs).values({ ...row, readAt: inMinutes(readAt), nextAt: inMinutes(nextAt) });
  await markLooking(db, ada.user.id);
  const [after] = await db.select().from(librarySyncs).where(eq(librarySyncs.siteId, siteId));
  const inMs = (after?.nextAt.getTime() ?? 0) - Date.now();
  // Less what this test has taken since.
  expect(inMs).toBeLessThanOrEqual(minutes * MINUTE_MS);
  expect(inMs).toBeGreaterThan((minutes - 1) * MINUTE_MS);
});

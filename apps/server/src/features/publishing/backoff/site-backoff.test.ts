import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { publications, siteLeases } from '../../../database/schema/index.ts';
import { waitWithSite } from './hold-waiting.ts';
import { backOff } from './site-backoff.ts';

const SOON = new Date('2036-11-20T10:00:00Z');
const LATER = new Date('2036-11-20T11:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ['waits until that is due', null, SOON],
  ['that is left alone for longer stays so', LATER, LATER],
])('a site with a post that must go first %s, and its other posts with it', async (_how, backoffUntil, expected) => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const { id } = await insertPublication(server, ada, siteId, { nextAttemptAt: backoffUntil });
  await db.insert(siteLeases).values({ siteId, backoffUntil, askedToWait: backoffUntil !== null });
  await db.transaction((tx) => waitWithSite(tx, siteId, SOON));
  const [lease] = await db.select().from(siteLeases).where(eq(siteLeases.siteId, siteId));
  const [waiting] = await db.select().from(publications).where(eq(publications.id, id));
  expect([lease?.backoffUntil, waiting?.nextAttemptAt]).toEqual([expected, expected]);
});

test('sites that ask for the same wait are not all tried again at once, and none earlier', async () => {
  const { db, timing } = server.services;
  const ada = await signUp(server);
  const failure = { code: 'rate_limited', message: 'Slow down.', retryAfterMs: 3_600_000 };
  const extra: number[] = [];
  for (let n = 0; n < 10; n++) {
    const siteId = await insertSite(server, ada);
    await db.insert(siteLeases).values({ siteId });
    const startedAt = Date.now();
    const until = await db.transaction((tx) => backOff(tx, siteId, { timing, failure, startedAt }));
    extra.push(until.getTime() - Date.now() - failure.retryAfterMs);
  }
  expect(Math.min(...extra)).toBeGreaterThan(-1_000);
  expect(Math.max(...extra)).toBeLessThanOrEqual(30_000);
  expect(Math.max(...extra) - Math.min(...extra)).toBeGreaterThan(2_000);
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { publications, siteLeases } from '../../../database/schema/index.ts';
import { countWaitingSites, heartbeat, leaseSites } from './lease-sites.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a sign of life keeps a run, and does not bring back one that has concluded', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const long = new Date('2026-11-20T10:00:00Z');
  const running = await insertPublication(server, ada, siteId, { state: 'publishing', attempts: 1, heartbeatAt: long });
  const concluded = await insertPublication(server, ada, siteId, { state: 'queued', attempts: 1, heartbeatAt: null });
  const heartbeatAt = async (id: string) => {
    const [row] = await db.select({ at: publications.heartbeatAt }).from(publications).where(eq(publications.id, id));
    return row?.at?.getTime() ?? null;
  };
  await heartbeat(db, randomUUID(), [running, concluded]);
  expect(await heartbeatAt(running.id)).toBeGreaterThan(long.getTime());
  expect(await heartbeatAt(concluded.id)).toBeNull();
});

test('a site that is served, paused or one too many that fail is not among those that wait', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const places = { all: 100, failing: 1 };
  const before = await countWaitingSites(db, places);
  const waiting = { state: 'queued', nextAttemptAt: new Date() } as const;
  const siteIds: string[] = [];
  for (let count = 0; count < 5; count++) {
    const siteId = await insertSite(server, ada);
    await insertPublication(server, ada, siteId, waiting);
    siteIds.push(siteId);
  }
  const [paused = '', ...failing] = siteIds;
  expect(await countWaitingSites(db, places)).toBe(before + 5);
  await db
    .insert(siteLeases)
    .values([
      { siteId: paused, backoffUntil: new Date(Date.now() + 60_000) },
      ...failing.slice(0, 2).map((siteId) => ({ siteId, consecutiveFailures: 1 })),
    ]);
  expect(await countWaitingSites(db, places)).toBe(before + 3);
  const taken = await leaseSites(db, randomUUID(), places);
  expect(taken.length).toBe(before + 3);
  // The other failing site may be leased now.
  expect(await countWaitingSites(db, places)).toBe(1);
});

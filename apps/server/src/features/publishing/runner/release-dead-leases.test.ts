import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { publications, siteLeases } from '../../../database/schema/index.ts';
import { releaseDeadLeases } from './release-dead-leases.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

const soon = () => new Date(Date.now() + 8_000);

/** A site and a post on it that `holder` is working on. */
async function heldBy(holder: string, presentAs: string | null) {
  const { db } = server.services;
  const siteId = await insertSite(server, ada);
  await db.insert(siteLeases).values({ siteId, holderId: holder, expiresAt: soon(), presentAs });
  const { id } = await insertPublication(server, ada, siteId, {
    state: 'publishing',
    heartbeatAt: new Date(),
    pendingWrite: { at: new Date().toISOString(), revision: 1, version: 1, status: 'publish', readerFingerprint: 'x' },
  });
  await releaseDeadLeases(server.services);
  const [lease] = await db.select().from(siteLeases).where(eq(siteLeases.siteId, siteId));
  const [publication] = await db.select().from(publications).where(eq(publications.id, id));
  return {
    holderId: lease?.holderId,
    heartbeatAt: publication?.heartbeatAt,
    unsettledUntil: publication?.unsettledUntil,
  };
}

test('what a dead process holds is free at once, and what it had on its way is waited for', async () => {
  const dead = randomUUID();
  const { holderId, heartbeatAt, unsettledUntil } = await heldBy(dead, dead);
  expect([holderId, heartbeatAt]).toEqual([null, null]);
  expect(unsettledUntil?.getTime()).toBeGreaterThan(Date.now());
});

test('a process that is there keeps what it holds, however long it sleeps', async () => {
  const present = randomUUID();
  await server.services.database.showPresence(present);
  const { holderId, heartbeatAt } = await heldBy(present, present);
  expect(holderId).toBe(present);
  expect(heartbeatAt).not.toBeNull();
});

test('a process of an earlier release, which shows no presence, is waited for', async () => {
  const earlier = randomUUID();
  expect((await heldBy(earlier, null)).holderId).toBe(earlier);
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { publications } from '../../database/schema/index.ts';
import { showAlive } from './take-sites.ts';

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
  const running = await insertPublication(server, ada, siteId, { state: 'publishing', attempts: 1, aliveAt: long });
  const concluded = await insertPublication(server, ada, siteId, { state: 'queued', attempts: 1, aliveAt: null });
  const aliveAt = async (id: string) => {
    const [row] = await db.select({ at: publications.aliveAt }).from(publications).where(eq(publications.id, id));
    return row?.at?.getTime() ?? null;
  };
  await showAlive(db, randomUUID(), [running, concluded]);
  expect(await aliveAt(running.id)).toBeGreaterThan(long.getTime());
  expect(await aliveAt(concluded.id)).toBeNull();
});

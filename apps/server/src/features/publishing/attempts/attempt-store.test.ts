import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { deliveryAttempts, publications } from '../../../database/schema/index.ts';
import { claimNext } from '../runner/claim-publication.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an interrupted attempt ends when the next one takes it up', async () => {
  const { db } = server.services;
  const ada = await signUp(server);
  const siteId = await insertSite(server, ada);
  const { id } = await insertPublication(server, ada, siteId, { nextAttemptAt: new Date() });
  await claimNext(server.services, siteId, []);
  await db.update(publications).set({ heartbeatAt: null }).where(eq(publications.id, id));
  await claimNext(server.services, siteId, []);
  const ofThis = eq(deliveryAttempts.publicationId, id);
  const [lost, next] = await db.select().from(deliveryAttempts).where(ofThis).orderBy(asc(deliveryAttempts.attempt));
  expect(lost).toMatchObject({ attempt: 1, outcome: 'lost', endedAt: next?.startedAt });
  expect(next).toMatchObject({ attempt: 2, endedAt: null });
});

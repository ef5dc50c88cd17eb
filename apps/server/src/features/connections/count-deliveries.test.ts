import type { SiteDeliveries } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertPublication, insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { deliveryAttempts, publications } from '../../database/schema/index.ts';
import { deliveriesQuery } from './count-deliveries.ts';

let server: TestServer;
let ada: TestUser;
let siteId: string;
let publicationId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ada = await signUp(server);
  siteId = await insertSite(server, ada, { name: 'Slow Mornings' });
  publicationId = (await insertPublication(server, ada, siteId)).id;
});

let count = 0;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
async function attempted(minutes: number, end: Partial<typeof deliveryAttempts.$inferInsert>) {
  const at = minutesAgo(minutes);
  await server.services.db.insert(deliveryAttempts).values({
    publicationId,
    userId: ada.user.id,
    siteId,
    action: 'publish',
    attempt: ++count,
    startedAt: at,
    endedAt: at,
    ...end,
  });
  return at.toISOString();
}
const done = (minutes: number) => attempted(minutes, { outcome: 'done' });
const noAnswer = (minutes: number) =>
  attempted(minutes, { outcome: 'retry', code: 'site_timeout', message: 'The site did not answer within 30 seconds.' });
const deliveries = async () =>
  (await ada.request<{ sites: SiteDeliveries[] }>('GET', '/api/sites/deliveries')).body.sites;

describe('the deliveries of a site', () => {
  test('are none before anything was sent', async () => {
    expect(await deliveries()).toEqual([{ siteId, delivered: 0, failed: 0, lastDeliveredAt: null, problem: null }]);
  });

  test('are counted over 30 days, tries that were repeated not', async () => {
    await done(31 * 24 * 60);
    await attempted(600, { outcome: 'failed', code: 'refused', message: 'The site refused it.' });
    await done(500);
    await noAnswer(20);
    const last = await done(3);
    expect(await deliveries()).toEqual([{ siteId, delivered: 2, failed: 1, lastDeliveredAt: last, problem: null }]);
  });

  test('name since when the site does not answer, and when it is asked next', async () => {
    const last = await done(60);
    const since = await noAnswer(20);
    await noAnswer(5);
    const nextAttemptAt = minutesAgo(-10);
    await server.services.db
      .update(publications)
      .set({ state: 'queued', errorCode: 'site_timeout', nextAttemptAt })
      .where(sql`${publications.id} = ${publicationId}`);
    expect(await deliveries()).toEqual([
      {
        siteId,
        delivered: 1,
        failed: 0,
        lastDeliveredAt: last,
        problem: {
          since,
          kind: 'retry',
          status: null,
          code: 'site_timeout',
          message: 'The site did not answer within 30 seconds.',
          nextAttemptAt: nextAttemptAt.toISOString(),
        },
      },
    ]);
  });

  test('name a refusal that somebody must mend, until the next delivery', async () => {
    const since = await attempted(5, { outcome: 'failed', status: 403, code: 'not_allowed', message: 'Not allowed.' });
    expect((await deliveries())[0]?.problem).toMatchObject({ since, kind: 'failed', status: 403 });
    await done(1);
    expect((await deliveries())[0]?.problem).toBeNull();
  });

  test.each(['outcome_unknown', 'site_settling', 'stepped_back'])(
    'do not count a wait as problem (%s)',
    async (code) => {
      await attempted(5, { outcome: 'retry', code, message: 'Something else goes first.' });
      expect((await deliveries())[0]?.problem).toBeNull();
    },
  );

  test('are only those of the user', async () => {
    await done(1);
    const eve = await signUp(server);
    expect((await eve.request('GET', '/api/sites/deliveries')).body).toEqual({ sites: [] });
  });

  test('are read by the index of the delivery log', async () => {
    const plan = await server.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${deliveriesQuery(tx, ada.user.id)}`);
    });
    expect(JSON.stringify(plan)).toMatch(/delivery_attempts_site.*delivery_attempts_site/s);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { SELLING } from '../../../../test/billing-env.ts';
import { signUp, signUpAdministrator, type TestAdministrator, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Db } from '../../../database/connection.ts';
import { generations } from '../../../database/schema/index.ts';
import { keepOneAdministrator } from '../../account/administrators/keep-one.ts';
import { lockBilling } from '../../billing/lock-billing.ts';
import { lockBalance, takeCredit } from '../../credits/credit-store.ts';
import { grantPlan } from '../../plans/index.ts';

let server: TestServer;
let admin: TestAdministrator;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: SELLING });
  admin = await signUpAdministrator(server);
});
beforeEach(async () => {
  ada = await signUp(server);
});
afterAll(() => server.close());

const reason = 'As agreed by phone';
const act = (name: string, body: object = { reason }) =>
  admin.ask('POST', `/api/admin/users/${ada.user.id}/${name}`, body);

it('an administrator deletes a user whose payment is recorded at that moment, and neither fails', async () => {
  const statuses = await whileHolding((tx) => lockBilling(tx, ada.user.id), {
    requests: [() => act('delete')],
    async goOn(tx) {
      const [from, until] = [new Date(), new Date(Date.now() + 86_400_000)];
      await grantPlan(tx, { userId: ada.user.id, plan: 'pro', from, until, source: 'payment', subject: randomUUID() });
    },
  });
  expect(statuses).toEqual([202]);
});

it('an administrator grants credits to a user whose article is charged at that moment, and neither fails', async () => {
  await ada.request('GET', '/api/credits');
  const [run] = await server.services.db
    .insert(generations)
    .values({ userId: ada.user.id, request: REQUEST, state: 'done' })
    .returning({ id: generations.id });
  const statuses = await whileHolding((tx) => lockBalance(tx, ada.user.id), {
    requests: [() => act('grant-credits', { credits: 10, reason })],
    goOn: (tx) => takeCredit(tx, ada.user.id, { generationId: run?.id ?? '', title: 'Tea' }),
  });
  expect(statuses).toEqual([200]);
  expect((await ada.request('GET', '/api/credits')).body).toMatchObject({ left: 24 });
});

it('an administrator deletes a user who deletes the account at that moment, and neither fails', async () => {
  const statuses = await whileHolding((tx) => keepOneAdministrator(tx, ada.user.id), {
    requests: [() => ada.request('POST', '/api/account/delete', { password: ada.password }), () => act('delete')],
  });
  // For the second request, the account is gone.
  expect([
    [202, 202],
    [202, 404],
    [401, 202],
    [422, 202],
  ]).toContainEqual(statuses);
});

const REQUEST = {
  keywords: ['tea'],
  tone: 'informative' as const,
  targetAudience: 'general' as const,
  length: 'short' as const,
};

interface Meanwhile {
  /** Each begins when the one before waits. */
  requests: (() => Promise<{ status: number }>)[];
  /** What the transaction does once all of them wait. */
  goOn?(tx: Db): Promise<unknown>;
}

/**
 * Asks while a transaction holds a lock. The embedded database has one connection: there the requests begin when the
 * transaction ends.
 */
async function whileHolding(lock: (tx: Db) => Promise<unknown>, { requests, goOn }: Meanwhile): Promise<number[]> {
  const isServer = inject('databaseTemplate').kind === 'server';
  const asked: Promise<{ status: number }>[] = [];
  await server.services.db.transaction(async (tx) => {
    await lock(tx);
    for (const request of requests) {
      asked.push(request());
      if (isServer) await expect.poll(countWaiting).toBe(asked.length);
    }
    await goOn?.(tx);
  });
  return (await Promise.all(asked)).map(({ status }) => status);
}

/** Of the other connections; outside of a transaction, in which PostgreSQL shows what it showed first. */
async function countWaiting(): Promise<number> {
  const { rows } = (await server.services.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) as unknown as { rows: unknown[] };
  return rows.length;
}

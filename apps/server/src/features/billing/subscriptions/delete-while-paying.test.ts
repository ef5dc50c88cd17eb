import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { signUp } from '../../../../test/factories.ts';
import { startTestServer } from '../../../../test/server.ts';
import type { Db } from '../../../database/connection.ts';
import { queryRows } from '../../../database/query-rows.ts';
import { closeAccount } from '../../account/index.ts';
import { grantPlan } from '../../plans/index.ts';
import { lockBilling } from '../lock-billing.ts';

// On PostgreSQL: it takes two connections to wait for each other.

it('an account that is deleted while its payment is recorded waits for it, and neither fails', async () => {
  const server = await startTestServer();
  const { db } = server.services;
  const { user } = await signUp(server);
  const locked = Promise.withResolvers<void>();
  const paying = db.transaction(async (tx) => {
    await lockBilling(tx, user.id);
    locked.resolve();
    // The embedded database has one connection: there the deletion begins when this ends.
    if (inject('databaseTemplate').kind === 'server') await expect.poll(() => isSomeoneWaiting(db)).toBe(true);
    const [from, until] = [new Date(), new Date(Date.now() + 86_400_000)];
    await grantPlan(tx, { userId: user.id, plan: 'pro', from, until, source: 'payment', subject: randomUUID() });
  });
  await locked.promise;
  const deleting = db.transaction((tx) => closeAccount(tx, user, 'keep'));
  await expect(Promise.all([paying, deleting])).resolves.toBeDefined();
  await server.close();
});

/** Asked outside of the transaction, in which PostgreSQL shows what it showed first. */
async function isSomeoneWaiting(db: Db): Promise<boolean> {
  const rows = await queryRows<unknown>(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

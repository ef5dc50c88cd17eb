import { Socket } from 'node:net';
import { startPostgres, type TestPostgres } from '@pressloom/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from './connection.ts';
import { siteLeases } from './schema/index.ts';

let postgres: TestPostgres;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
}, 60_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

const rowsOf = <Row>(result: unknown) => (result as { rows: Row[] }).rows;

const SITE = '00000000-0000-4000-8000-000000000000';

test('a write that comes again is worked out once on its connection, a search each time anew', async () => {
  const statements = await database.db.transaction(async (tx) => {
    for (let count = 0; count < 4; count++) {
      await tx.update(siteLeases).set({ consecutiveFailures: count }).where(eq(siteLeases.siteId, SITE));
      await tx.select().from(siteLeases).where(eq(siteLeases.siteId, SITE));
      await tx
        .update(siteLeases)
        .set({ consecutiveFailures: count })
        .where(
          sql`${siteLeases.siteId} = (select site_id from ${siteLeases} where consecutive_failures > ${count} limit 1)`,
        );
    }
    const kept = await tx.execute(sql`select statement from pg_prepared_statements`);
    return rowsOf<{ statement: string }>(kept).map(({ statement }) => statement.replace(/ where.*/, ''));
  });
  expect(statements).toEqual(['update "site_leases" set "consecutive_failures" = $1']);
});

test('a transaction begins in the packet of its first statement', async () => {
  const { db } = database;
  const run = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
  await run();
  const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')];
  await run();
  const packets = writes.reduce((count, { mock }) => count + mock.calls.length, 0);
  vi.restoreAllMocks();
  // The second packet ends the transaction.
  expect(packets).toBe(2);
});

test('what a transaction did that failed is undone', async () => {
  const exists = () => database.db.execute(sql`select to_regclass('half_done') is not null as exists`);
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`create table half_done ()`);
      await tx.execute(sql`select 1 / 0`);
    }),
  ).rejects.toThrow();
  expect(rowsOf(await exists())).toEqual([{ exists: false }]);
});

test('connections that break while transactions hold them, or before they begin, are replaced', async () => {
  const { db } = database;
  // More than the pool holds.
  for (let count = 0; count < 15; count++) {
    await expect(
      db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    ).rejects.toThrow();
  }
  await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(0.1)`)));
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pressloom' and datname = current_database() and pid <> pg_backend_pid()`);
  // Transactions on a connection that was just terminated may fail, but must not keep its slot in the pool.
  const together = () => Array.from({ length: 15 }, () => db.transaction((tx) => tx.execute(sql`select 1 as one`)));
  await Promise.allSettled(together());
  const answers = await Promise.all(together());
  expect(answers.map((answer) => rowsOf(answer))).toEqual(Array(15).fill([{ one: 1 }]));
});

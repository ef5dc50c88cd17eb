import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerEvent } from '@pressloom/contract';
import { startPostgres, type TestPostgres } from '@pressloom/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../database/connection.ts';
import { createEvents, emitEvent } from './events.ts';

let postgres: TestPostgres;
let database: Database;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressloom-events-'));
  postgres = await startPostgres();
  database = await openDatabase({ databaseUrl: postgres.url, dataDir });
}, 60_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

test('after a lost connection to the database the pages are told to read again, and hear what follows', async () => {
  const events = await createEvents(database);
  const heard: ServerEvent[] = [];
  events.subscribe('ada', (event) => heard.push(event));
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pressloom-listen'`,
  );
  await emitEvent(database.db, 'ada', { type: 'site', siteId: 'missed' });
  await expect.poll(() => heard).toEqual([{ type: 'read-again' }]);
  await emitEvent(database.db, 'ada', { type: 'site', siteId: 'heard' });
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'site', siteId: 'heard' });
  await events.close();
});

test('a page is told to read again only where something happened to its user since it was read', async () => {
  const events = await createEvents(database);
  const since = Date.now();
  // Nothing is known about the time before this node started listening.
  expect(events.mayHaveMissed('ada', since)).toBe(true);
  expect(events.mayHaveMissed('ada', since + 2_000)).toBe(false);
  const heard = new Promise((resolve) => events.subscribe('ada', resolve));
  await emitEvent(database.db, 'ada', { type: 'site', siteId: 'new' });
  await heard;
  expect(events.mayHaveMissed('ada', Date.now())).toBe(true);
  expect(events.mayHaveMissed('ada', Date.now() + 2_000)).toBe(false);
  expect(events.mayHaveMissed('eve', since + 2_000)).toBe(false);
  await events.close();
});

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Waits for this many blocked transactions. The embedded database runs one at a time: none is ever blocked there. */
export async function untilWaiting({ services: { db, database } }: TestServer, count: number): Promise<void> {
  if (database.kind === 'embedded') return;
  const waiting = async () => {
    const { rows } = (await db.execute(sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)) as unknown as { rows: { count: number }[] };
    return rows[0]?.count;
  };
  await expect.poll(waiting, { interval: 20 }).toBe(count);
}

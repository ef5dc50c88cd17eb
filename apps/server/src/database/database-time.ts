import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { queryRow } from './query-rows.ts';

/**
 * The time of the database as a row is written. What processes must agree on is stamped with it, because their clocks may
 * differ: heartbeats, leases, what changed since. The waits of publishing are counted by the process that decides on them:
 * they are longer than clocks differ.
 */
export const DATABASE_TIME = sql`clock_timestamp()`;

/** The time of the database after so many milliseconds. */
export const databaseTimeIn = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1_000}::float8)`;

/** The time of the database as a value, for what is also announced. */
export async function readClock(db: Db): Promise<Date> {
  const { seconds } = await queryRow<{ seconds: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
  );
  return new Date(seconds * 1_000);
}

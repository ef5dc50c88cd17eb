import { sql } from 'drizzle-orm';
import type { Db } from './connection.ts';

/**
 * The time of the database as a row is written. What is compared with its clock, or between processes, is stamped with it:
 * the clock of a process may differ.
 */
export const DATABASE_TIME = sql`clock_timestamp()`;

/** The same as a value, for what is also announced. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = (await db.execute(
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
  )) as unknown as {
    rows: { seconds: number }[];
  };
  return new Date((rows[0]?.seconds ?? 0) * 1_000);
}

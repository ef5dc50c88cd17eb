import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../database/connection.ts';

const CHANNEL = 'pressloom_work';

/** Signals every worker that there is work, once `tx` commits. A worker that misses it finds the row a second later. */
export async function signalWork(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

export const onWork = (database: Database, listener: () => void): Promise<() => Promise<void>> =>
  database.listen(CHANNEL, listener, listener);

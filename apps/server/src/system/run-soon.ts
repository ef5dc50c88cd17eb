import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database/connection.ts';

const CHANNEL = 'pressloom_jobs';

/**
 * Makes a background job run as soon as `tx` commits, in whichever process runs them. A signal that nobody hears is no
 * loss: the rows say what there is to do, and the job looks at them at its next time anyway.
 */
export async function runSoon(tx: Db, job: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${job})`);
}

/** Calls back with the name of each job that is to run. Returns a function that ends it. */
export const onRunSoon = (database: Database, listener: (job: string) => void): Promise<() => Promise<void>> =>
  database.listen(CHANNEL, listener, () => undefined);

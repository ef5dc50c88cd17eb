import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/connection.ts';
import { backgroundJobs } from '../database/schema/index.ts';

/**
 * Runs a job if it was last started at least `everyMs` ago, in whichever process and however often processes have
 * restarted. One that fails or is stopped runs again at the next call.
 */
export async function runOnceIn(db: Db, everyMs: number, name: string, run: () => Promise<unknown>): Promise<void> {
  const due = sql`now() - make_interval(secs => ${everyMs / 1_000})`;
  const claimed = await db
    .insert(backgroundJobs)
    .values({ name, startedAt: sql`now()` })
    .onConflictDoUpdate({
      target: backgroundJobs.name,
      set: { startedAt: sql`now()` },
      setWhere: lte(backgroundJobs.startedAt, due),
    })
    .returning({ name: backgroundJobs.name });
  if (claimed.length === 0) return;
  try {
    await run();
  } catch (error) {
    await db.delete(backgroundJobs).where(eq(backgroundJobs.name, name));
    throw error;
  }
}

import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runs } from '../../../database/schema/index.ts';
import { lockRun, requireState, touchRun } from './run-store.ts';

/** Removes a run that nothing is written for. Its posts stay. @throws 409 `run_state` */
export async function deleteRun(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, userId, id);
    requireState(run, 'planning', 'planned', 'failed', 'paused', 'stopped', 'done');
    await touchRun(tx, run);
    await tx.delete(runs).where(eq(runs.id, id));
  });
}

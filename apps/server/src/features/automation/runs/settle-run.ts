import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runs } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { countItems } from './count-items.ts';
import { notifyWritten } from './notify-written.ts';
import type { RunRow } from './to-run.ts';

/**
 * Ends a run once nothing of it is left to write, as part of `tx`, which has locked it and changed its articles. The
 * user's open pages read it again. Its version stays: the user has seen nothing else.
 */
export async function settleRun(tx: Db, run: RunRow): Promise<void> {
  if (run.state === 'writing' && (await isWritten(tx, run))) await endRun(tx, run);
  await emitEvent(tx, run.userId, { type: 'run', runId: run.id });
}

/** Whether nothing of a run is left to write. */
export const isWritten = async (tx: Db, { id }: RunRow): Promise<boolean> =>
  (await countItems(tx, id, 'queued', 'writing')) === 0;

/** Ends a run of which nothing is left to write, and notifies its user of what waits for them. */
export async function endRun(tx: Db, run: RunRow): Promise<void> {
  await tx.update(runs).set({ state: 'done', updatedAt: new Date() }).where(eq(runs.id, run.id));
  await notifyWritten(tx, run);
}

import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import { lockRun } from '../runs/run-store.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';
import { isStillWritten } from './claim-item.ts';

/** What an article is once it is written. */
export const WRITTEN = {
  state: 'review',
  redoSection: null,
  rewrites: null,
  attempts: 0,
  errorCode: null,
  errorMessage: null,
  heldBack: null,
  nextAttemptAt: null,
  heartbeatAt: null,
} as const;

/** Locks the run of an article and the article itself, in this order; undefined if another process has it by now. */
export async function holdClaimed(tx: Db, claimed: ItemRow): Promise<{ run: RunRow; item: ItemRow } | undefined> {
  const run = await lockRun(tx, claimed.userId, claimed.runId);
  const [item] = await tx.select().from(runItems).where(isStillWritten(claimed)).for('update');
  return item && { run, item };
}

import { MINUTE_MS } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { PLAN_RUNS } from '../job-names.ts';
import { TO_PLAN } from '../planning/claim-run.ts';
import { compareStored } from '../planning/find-plan-overlaps.ts';
import { acceptUnseen } from '../runs/accept-unseen.ts';
import { notifyStalled } from '../runs/notify-stalled.ts';
import { lockRun, touchRun } from '../runs/run-store.ts';
import type { RunRow } from '../runs/to-run.ts';
import type { LastRun } from './last-run.ts';

const SOONEST_MS = 9 * MINUTE_MS;
const LATEST_MS = 24 * 60 * MINUTE_MS;

/** What time alone settles: credits renew, and another run is done. */
const PASSING = new Set(['no_credits', 'too_many_runs']);

/** Plans the last run of an autopilot again if that failed, and accepts a plan that could not be, as part of `tx`. */
export async function tryLastRunAgain(tx: Db, userId: string, last: LastRun): Promise<void> {
  if (last.state !== 'failed' && last.state !== 'planned') return;
  const run = await lockRun(tx, userId, last.id);
  if (run.state === 'failed' && isDue(run)) {
    await runSoon(tx, PLAN_RUNS);
    await touchRun(tx, run, TO_PLAN);
  }
  if (run.state === 'planned' && PASSING.has(run.errorCode ?? '')) {
    // What was written meanwhile may have the subject of one of its titles.
    await compareStored(tx, run);
    const accepted = await acceptUnseen(tx, run);
    if (accepted.errorCode === run.errorCode) return;
    await touchRun(tx, run, accepted);
    await notifyStalled(tx, { ...run, ...accepted });
  }
}

/** Ten minutes after the first failure; then it waits for as long again as it has been failing, a day at most. */
function isDue({ createdAt, updatedAt }: RunRow): boolean {
  const failing = updatedAt.getTime() - createdAt.getTime();
  const wait = Math.min(LATEST_MS, Math.max(SOONEST_MS, failing));
  return Date.now() - updatedAt.getTime() >= wait;
}

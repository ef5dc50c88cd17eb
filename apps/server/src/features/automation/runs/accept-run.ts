import type { Run } from '@pressloom/contract';
import { and, eq, inArray, like, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { notifications, runItems } from '../../../database/schema/index.ts';
import { refused } from '../../../http/errors.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { hasOwnModel, requireCredits } from '../../credits/index.ts';
import { readReviews } from '../../notifications/index.ts';
import { WRITE_RUNS } from '../job-names.ts';
import { requireReview } from '../unseen/site-switch.ts';
import { countItems } from './count-items.ts';
import { requireRunPlace } from './require-run-place.ts';
import { requireRunSite } from './require-run-site.ts';
import { changeRunAs, requireState } from './run-store.ts';
import { endRun, isWritten } from './settle-run.ts';
import type { RunRow } from './to-run.ts';

interface Begin {
  /** The version of the run. */
  seen: number;
  mayPublish: boolean;
}

/** Has the planned articles written. @throws 402 `no_credits` if they could not all be paid for */
export const acceptRun = (db: Db, userId: string, id: string, { seen, mayPublish }: Begin): Promise<Run> =>
  changeRunAs(db, userId, { id, seen }, async (tx, run) => {
    requireState(run, 'planned');
    await requireReview(tx, run.siteId, mayPublish);
    return acceptPlan(tx, run);
  });

/** Accepts the plan of a locked run, as part of `tx`. Returns what the run is then. */
export async function acceptPlan(tx: Db, run: RunRow): Promise<Partial<RunRow>> {
  const count = await countItems(tx, run.id, 'planned');
  requireRunSite(run);
  if (count === 0) throw refused('run_empty', 'This plan has no articles. Add one first');
  const ownModel = await hasOwnModel(tx, run.userId);
  if (!ownModel) await requireCredits(tx, run.userId, count);
  await requireRunPlace(tx, run.userId);
  await tx
    .update(runItems)
    .set({ state: 'queued', updatedAt: sql`now()` })
    .where(and(eq(runItems.runId, run.id), eq(runItems.state, 'planned')));
  await readReviews(tx, run.userId, like(notifications.outcome, `run-stalled:${run.id}:%`));
  await runSoon(tx, WRITE_RUNS);
  return {
    state: 'writing',
    ownModel,
    acceptedAt: new Date(),
    wantsBriefs: false,
    wantsOverlaps: false,
    errorCode: null,
    errorMessage: null,
  };
}

/** Begins no further article. */
export const pauseRun = (db: Db, userId: string, id: string, seen: number): Promise<Run> =>
  changeRunAs(db, userId, { id, seen }, async (_, run) => {
    requireState(run, 'writing');
    return { state: 'paused' };
  });

/** Goes on with a paused run. */
export const resumeRun = (db: Db, userId: string, id: string, { seen, mayPublish }: Begin): Promise<Run> =>
  changeRunAs(db, userId, { id, seen }, async (tx, run) => {
    requireState(run, 'paused');
    await requireReview(tx, run.siteId, mayPublish);
    if (await isWritten(tx, run)) {
      // Its last article was finished during the pause.
      await endRun(tx, run);
      return undefined;
    }
    await requireRunPlace(tx, userId);
    await runSoon(tx, WRITE_RUNS);
    return { state: 'writing' };
  });

/** Ends a run: what is not written is skipped, which gives its credits back. */
export const stopRun = (db: Db, userId: string, id: string, seen: number): Promise<Run> =>
  changeRunAs(db, userId, { id, seen }, async (tx, run) => {
    requireState(run, 'writing', 'paused');
    // A draft that was to be written again is still there to be reviewed.
    const state = sql`case when ${runItems.postId} is null then 'skipped' else 'review' end`;
    await tx
      .update(runItems)
      .set({ state, redoSection: null, nextAttemptAt: null, heartbeatAt: null, updatedAt: sql`now()` })
      .where(and(eq(runItems.runId, id), inArray(runItems.state, ['queued', 'writing'])));
    return { state: 'stopped' };
  });

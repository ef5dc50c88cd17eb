import type { Db } from '../../../database/connection.ts';
import type { Services } from '../../../services.ts';
import type { GenerationError } from '../../generation/index.ts';
import { fillBriefs } from '../briefs/fill-briefs.ts';
import { explainFailure, refuseAfterDeaths } from '../explain-failure.ts';
import { notifyStalled } from '../runs/notify-stalled.ts';
import { lockRun, touchRun } from '../runs/run-store.ts';
import type { RunRow } from '../runs/to-run.ts';
import { postponeRun, releaseRun, sendHeartbeat } from './claim-run.ts';
import { makePlan } from './make-plan.ts';
import { settleOverlaps } from './settle-overlaps.ts';
import { waitFor } from './wait-for.ts';

const HEARTBEAT_EVERY_MS = 5_000;

/** Has the model propose what a claimed run waits for: its posts, their outlines, or a word on its titles. Failures are stored with the run. */
export async function planClaimed(services: Services, run: RunRow, stopping: AbortSignal): Promise<void> {
  const { db, log } = services;
  const heart = setInterval(() => sendHeartbeat(db, run).catch(() => undefined), HEARTBEAT_EVERY_MS);
  try {
    refuseAfterDeaths(run);
    if (run.state === 'planning') await makePlan(services, run, stopping);
    else if (run.wantsBriefs) await fillBriefs(services, run, stopping);
    else await settleOverlaps(services, run, stopping);
  } catch (cause) {
    // A stopping process leaves the run to the next one.
    if (stopping.aborted) return releaseRun(db, run);
    const error = await explainFailure(services, run.userId, cause);
    log.warn({ run: run.id, code: error.code, cause: (error.cause as Error)?.name }, 'A run could not be planned');
    const wait = await waitFor(db, run, cause);
    await (wait === undefined ? fail(db, run, error) : postponeRun(db, run, wait));
  } finally {
    clearInterval(heart);
  }
}

/**
 * A run that could not be planned can be tried again; without its outlines, or a word on its titles that nobody asked for,
 * it stays as it is.
 */
async function fail(db: Db, { id, userId, claims }: RunRow, { code, message }: GenerationError): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, userId, id);
    if (run.claims !== claims) return;
    const state = run.state === 'planning' ? 'failed' : run.state;
    const wantsOutcome = state === 'failed' || run.wantsBriefs;
    await touchRun(tx, run, {
      state,
      ...(wantsOutcome ? { wantsBriefs: false, errorCode: code, errorMessage: message } : { wantsOverlaps: false }),
      heartbeatAt: null,
      waitingSince: null,
    });
    if (state === 'failed') await notifyStalled(tx, { ...run, state, errorCode: code, errorMessage: message });
  });
}

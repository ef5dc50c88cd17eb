import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { databaseTimeIn } from '../../../database/database-time.ts';
import { runItems } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { type GenerationError, ModelHeldError } from '../../generation/index.ts';
import { explainFailure, isFinal } from '../explain-failure.ts';
import { lockRun } from '../runs/run-store.ts';
import { settleRun } from '../runs/settle-run.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';
import { isStillWritten } from './claim-item.ts';

/** Whatever it asks for, a model is tried again after that long. */

/** Waits before each further attempt after a failure that may pass; then the article has failed. */
const RETRIES = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS];

/** A busy model is asked again after at least this long, and after the last of these at most so many times. */
const BUSY = [2 * SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS];
const BUSY_MAX = 100;

/**
 * Stores why an article was not written: it is tried again later, or has failed with its cause. Waiting for a model that
 * was not asked is no failure.
 *
 * @param attempts failures in a row without anything that was stored, before this one
 * @param isWasted the model answered something that is lost now
 */
export async function settleFailure(
  services: Services,
  run: RunRow,
  item: ItemRow,
  { cause, attempts, isWasted }: { cause: unknown; attempts: number; isWasted: boolean },
): Promise<void> {
  const { db, log } = services;
  const error = await explainFailure(services, run.userId, cause);
  const isHeld = cause instanceof ModelHeldError;
  // A wait for a limit that ended in vain counts as an attempt: no article waits forever.
  const isCounted = !isHeld || isWasted || cause.ticket !== undefined;
  const wait = isHeld && !cause.ticket && attempts < BUSY_MAX ? heldFor(error) : waitAfter(error, attempts);
  const isWaiting = isHeld && wait !== undefined;
  log[isHeld ? 'debug' : 'warn'](
    { item: item.id, code: error.code, cause: (error.cause as Error | undefined)?.name, again: wait !== undefined },
    'An article was not written',
  );
  await db.transaction(async (tx) => {
    const locked = await lockRun(tx, run.userId, run.id);
    await tx
      .update(runItems)
      .set({
        // What was written before is still there to be reviewed.
        state: wait !== undefined ? 'queued' : item.postId ? 'review' : 'failed',
        attempts: wait === undefined ? 0 : isCounted ? attempts + 1 : attempts,
        nextAttemptAt: wait !== undefined ? databaseTimeIn(wait) : null,
        errorCode: isWaiting ? null : error.code,
        errorMessage: isWaiting ? null : error.message,
        heartbeatAt: null,
        ...(wait === undefined && { redoSection: null }),
      })
      .where(isStillWritten(item));
    await settleRun(tx, locked);
  });
}

/** Gives an article back that this process has no time for any more. */
export async function releaseItem(db: Db, item: ItemRow): Promise<void> {
  await db.update(runItems).set({ state: 'queued', heartbeatAt: null }).where(isStillWritten(item));
}

/** Milliseconds until the next attempt; undefined if there is none. */
function waitAfter({ code, retryAfterMs = 0 }: GenerationError, attempts: number): number | undefined {
  if (isFinal(code)) return undefined;
  if (code !== 'model_busy') return RETRIES[attempts];
  if (attempts >= BUSY_MAX) return undefined;
  return Math.max(Math.min(retryAfterMs, HOUR_MS), BUSY[Math.min(attempts, BUSY.length - 1)] as number);
}

/** Milliseconds until an endpoint that is left alone may be asked. */
const heldFor = ({ retryAfterMs = 0 }: GenerationError) => Math.min(Math.max(retryAfterMs, SECOND_MS), HOUR_MS);

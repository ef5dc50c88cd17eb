import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LOOK_EVERY_MS, ModelHeldError } from '../limits/model-held-error.ts';
import { GenerationError } from './generation-errors.ts';

/** Maximum total wait for an answer. If the endpoint asks for more, the user is told and decides. */
const WAITS_MAX_MS = 120_000;
/** Minimum waits, one before each retry: a minute in total. Some endpoints ask to wait for no time at all. */
const BACKOFF_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

/** Called with the time of the next attempt while a model is busy, and with null once it is made. */
export type OnWait = (nextAttemptAt: Date | null) => void;

/**
 * Asks a model and retries while it is busy (429): with increasing waits, none shorter than it asks for. An abort ends
 * the wait.
 *
 * @param ask gets a place in the queue of the endpoint, which it keeps while it waits and asks again every second
 * @throws {GenerationError} `model_busy` with the time to wait, if that is too long
 */
export async function* waitWhileBusy(
  ask: (ticket: string) => AsyncGenerator<string, boolean>,
  signal: AbortSignal,
  onWait: OnWait,
): AsyncGenerator<string, boolean> {
  const ticket = randomUUID();
  let waited = 0;
  /** Others needn't wait behind a request that isn't made again. */
  let leave: ModelHeldError['leave'];
  const endWait = () => {
    if (waited > 0) onWait(null);
  };
  for (let attempt = 0; ; ) {
    try {
      return yield* beginning(ask(ticket), endWait);
    } catch (error) {
      const wait = waitBeforeNext(error, attempt, WAITS_MAX_MS - waited);
      const isInQueue = error instanceof ModelHeldError && error.ticket !== undefined;
      if (isInQueue) leave = error.leave;
      if (wait === undefined) {
        endWait();
        await leave?.().catch(() => undefined);
        throw error;
      }
      onWait(new Date(Date.now() + wait));
      if (!isInQueue) attempt += 1;
      const pause = isInQueue ? Math.min(wait, LOOK_EVERY_MS) : wait;
      waited += pause;
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) continue;
      endWait();
      await leave?.().catch(() => undefined);
      return false;
    }
  }
}

/** The same answer. Calls `onBeginning` with its first part, or when it ends without any. */
async function* beginning(
  answer: AsyncGenerator<string, boolean>,
  onBeginning: () => void,
): AsyncGenerator<string, boolean> {
  try {
    const first = await answer.next();
    onBeginning();
    if (first.done) return first.value;
    yield first.value;
    return yield* answer;
  } finally {
    await answer.return(false);
  }
}

/** Milliseconds until a model that returned this error is asked again; undefined if it is not. */
export function waitBeforeNext(error: unknown, attempt: number, left = WAITS_MAX_MS): number | undefined {
  if (!(error instanceof GenerationError) || error.code !== 'model_busy') return undefined;
  const backoff = BACKOFF_MS[attempt];
  if (backoff === undefined) return undefined;
  const wait = Math.max(error.retryAfterMs ?? 0, backoff);
  return wait > left ? undefined : wait;
}

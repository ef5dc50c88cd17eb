import { setTimeout } from 'node:timers/promises';
import { GenerationError } from './generation-errors.ts';

/** How long an answer is waited for in all. Whoever is to wait longer is told so, and decides. */
const WAITS_MAX_MS = 120_000;
/** The shortest waits, one before each further try: a minute in all. Some endpoints ask to wait for no time at all. */
const BACKOFF_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

/** Hears when a busy model is asked again; null as soon as it is. */
export type OnWait = (nextAttemptAt: Date | null) => void;

/**
 * Asks a model, and again while it says that it is busy (429): after longer and longer waits, and none shorter than it
 * wants. An abort ends the wait.
 *
 * @throws {GenerationError} `model_busy` with the time to wait, where that is too long
 */
export async function* waitWhileBusy(
  ask: () => AsyncGenerator<string, boolean>,
  signal: AbortSignal,
  onWait: OnWait,
): AsyncGenerator<string, boolean> {
  let waited = 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return yield* ask();
    } catch (error) {
      const wait = waitBeforeNext(error, attempt, WAITS_MAX_MS - waited);
      if (wait === undefined) throw error;
      waited += wait;
      onWait(new Date(Date.now() + wait));
      await setTimeout(wait, undefined, { signal }).catch(() => undefined);
      onWait(null);
      if (signal.aborted) return false;
    }
  }
}

/** Milliseconds until a model that answered with this error is asked again; undefined where it is not. */
export function waitBeforeNext(error: unknown, attempt: number, left = WAITS_MAX_MS): number | undefined {
  if (!(error instanceof GenerationError) || error.code !== 'model_busy') return undefined;
  const backoff = BACKOFF_MS[attempt];
  if (backoff === undefined) return undefined;
  const wait = Math.max(error.retryAfterMs ?? 0, backoff);
  return wait > left ? undefined : wait;
}

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ModelHeldError } from '../limits/model-held-error.ts';
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
 * @param ask gets a place in the queue of the endpoint, which it keeps while it waits
 * @throws {GenerationError} `model_busy` with the time to wait, if that is too long
 */
export async function* waitWhileBusy(
  ask: (ticket: string) => AsyncGenerator<string, boolean>,
  signal: AbortSignal,
  onWait: OnWait,
): AsyncGenerator<string, boolean> {
  const ticket = randomUUID();
  let waited = 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return yield* ask(ticket);
    } catch (error) {
      const wait = waitBeforeNext(error, attempt, WAITS_MAX_MS - waited);
      if (wait === undefined) {
        await giveUp(error);
        throw error;
      }
      waited += wait;
      onWait(new Date(Date.now() + wait));
      await setTimeout(wait, undefined, { signal }).catch(() => undefined);
      onWait(null);
      if (!signal.aborted) continue;
      await giveUp(error);
      return false;
    }
  }
}

/** Others needn't wait behind whoever doesn't come back. */
async function giveUp(error: unknown): Promise<void> {
  if (error instanceof ModelHeldError) await error.leave?.().catch(() => undefined);
}

/** Milliseconds until a model that returned this error is asked again; undefined if it is not. */
export function waitBeforeNext(error: unknown, attempt: number, left = WAITS_MAX_MS): number | undefined {
  if (!(error instanceof GenerationError) || error.code !== 'model_busy') return undefined;
  const backoff = BACKOFF_MS[attempt];
  if (backoff === undefined) return undefined;
  const wait = Math.max(error.retryAfterMs ?? 0, backoff);
  return wait > left ? undefined : wait;
}

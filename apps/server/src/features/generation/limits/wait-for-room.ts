import { setTimeout } from 'node:timers/promises';
import { ModelHeldError } from './model-held-error.ts';

/** Work in the background keeps its place for so long in all; what was asked before stays in memory meanwhile. */
const WAIT_MAX_MS = 300_000;

/**
 * Nobody keeps a place for an endpoint that wants to be left alone for longer: others have models of their own to write
 * with. Room below a limit of the operator is looked for every second, and so waited for.
 */
const HOLD_MAX_MS = 5_000;

/**
 * Asks a model as soon as its limits let work in the background through. What users wait for is refused at once: they
 * hear of the wait.
 *
 * @param ask gets the place in the queue, once there is one
 * @throws {ModelHeldError} if that takes too long, or is aborted
 */
export async function* waitForRoom(
  ask: (ticket: string | undefined) => AsyncGenerator<string, boolean>,
  signal: AbortSignal,
): AsyncGenerator<string, boolean> {
  let place: Pick<ModelHeldError, 'ticket' | 'leave'> = {};
  for (let waited = 0; ; ) {
    try {
      return yield* ask(place.ticket);
    } catch (error) {
      if (!(error instanceof ModelHeldError)) throw error;
      const { againInMs: wait, waitMaxMs = WAIT_MAX_MS } = error;
      // Its endpoint may want to be left alone meanwhile, which says nothing of the place.
      if (error.leave) place = error;
      if (wait !== undefined && wait <= HOLD_MAX_MS && waited + wait <= waitMaxMs) {
        waited += wait;
        await setTimeout(wait, undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) continue;
      }
      if (wait !== undefined) await place.leave?.().catch(() => undefined);
      throw error;
    }
  }
}

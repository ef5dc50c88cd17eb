import { setTimeout as sleep } from 'node:timers/promises';

/** How often to look for more work while some is being done: another user's must not wait for the end of it. */
const LOOK_EVERY_MS = 500;

interface Work<Claimed> {
  /** How many at a time. */
  places: number;
  /** Claims the next piece of work for this process; undefined if there is none. */
  claim: () => Promise<Claimed | undefined>;
  /** @param leave gives the place to the next piece of work, while the rest of this one is done */
  work: (claimed: Claimed, leave: () => void) => Promise<void>;
  onError: (error: unknown) => void;
}

/**
 * Works until nothing is left to claim and everything claimed is done. An abort claims nothing more. While something is
 * worked on, a failed claim is repeated.
 *
 * @throws what `claim` throws, once everything claimed is done
 */
export async function workThrough<Claimed>(
  { places, claim, work, onError }: Work<Claimed>,
  signal: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let taken = 0;
  let left = Promise.withResolvers<void>();
  const begin = (claimed: Claimed) => {
    taken += 1;
    const leave = onceOnly(() => {
      taken -= 1;
      left.resolve();
    });
    const done: Promise<void> = work(claimed, leave)
      .catch(onError)
      .finally(() => {
        leave();
        running.delete(done);
      });
    running.add(done);
  };
  try {
    while (!signal.aborted) {
      // As many again may have left their places, but no more: what they have left to do is done at some time.
      const isFree = taken < places && running.size < 2 * places;
      const [claimed] = isFree ? await Promise.allSettled([claim()]) : [];
      if (claimed?.status === 'fulfilled' && claimed.value !== undefined) {
        begin(claimed.value);
        continue;
      }
      if (running.size === 0) {
        if (claimed?.status === 'rejected') throw claimed.reason;
        return;
      }
      left = Promise.withResolvers();
      await Promise.race([left.promise, ...running, sleep(LOOK_EVERY_MS, undefined, { ref: false })]);
    }
  } finally {
    await Promise.all(running);
  }
}

function onceOnly(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

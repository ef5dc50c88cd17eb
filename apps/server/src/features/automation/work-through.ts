import { setTimeout as sleep } from 'node:timers/promises';

/** How often to look for more work while some is being done: another user's must not wait for the end of it. */
const LOOK_EVERY_MS = 500;

interface Work<Claimed> {
  /** How many at a time. */
  places: number;
  /** Claims the next piece of work for this process; undefined if there is none. */
  claim: () => Promise<Claimed | undefined>;
  work: (claimed: Claimed) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Works until nothing is left to claim and everything claimed is done. An abort claims nothing more. */
export async function workThrough<Claimed>(
  { places, claim, work, onError }: Work<Claimed>,
  signal: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const claimed = running.size < places ? await claim() : undefined;
    if (claimed !== undefined) {
      const done: Promise<void> = work(claimed)
        .catch(onError)
        .finally(() => running.delete(done));
      running.add(done);
      continue;
    }
    if (running.size === 0) return;
    await Promise.race([...running, sleep(LOOK_EVERY_MS, undefined, { ref: false })]);
  }
  await Promise.all(running);
}

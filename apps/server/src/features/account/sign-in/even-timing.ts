import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Longer than any of these calls takes by itself (hashing a password: about 80 ms on the machine this was measured on),
 * so that the time of the answer does not tell whether an email address is known.
 */
const FLOOR_MS = 500;

/** Returns what `work` answers, well or not, but never sooner than 500 ms after it began. */
export async function withEvenTiming<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(FLOOR_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

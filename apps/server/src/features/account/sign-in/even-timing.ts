import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Longer than any of these calls takes (hashing a password: about 80 ms on the machine where this was measured), so
 * that the response time does not reveal whether an email address is registered.
 */
const FLOOR_MS = 500;

/** Returns the outcome of `work`, success or failure, but never sooner than 500 ms after it started. */
export async function withEvenTiming<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(FLOOR_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

import { LONGEST_WAIT_MS } from '@pressloom/wordpress';
import { TIMING, type Timing } from '../runner/timing.ts';

/**
 * Returns the milliseconds until the next attempt, or undefined when it is time to give up.
 *
 * @param failures number of attempts that have failed since the request, including this one
 * @param askedMs milliseconds since the first attempt
 * @param retryAfterMs minimum wait that the site asked for, respected up to 24 h
 */
export function nextWait(
  failures: number,
  askedMs: number,
  retryAfterMs = 0,
  { retries, giveUpAfter }: Timing = TIMING,
): number | undefined {
  if (askedMs >= giveUpAfter) return undefined;
  const wait = retries[Math.min(failures, retries.length) - 1] ?? 0;
  return Math.max(wait, Math.min(retryAfterMs, LONGEST_WAIT_MS));
}

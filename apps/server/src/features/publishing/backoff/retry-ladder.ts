import { TIMING, type Timing } from '../runner/timing.ts';

const LONGEST_ASKED_MS = 24 * 3_600_000;

/**
 * Milliseconds until the next attempt, or undefined when it is time to give up.
 *
 * @param failures how many attempts have failed since the user asked, this one included
 * @param askedMs milliseconds since the first attempt
 * @param retryAfterMs what the site asked for, which a shorter wait never undercuts
 */
export function nextWait(
  failures: number,
  askedMs: number,
  retryAfterMs = 0,
  { retries, giveUpAfter }: Timing = TIMING,
): number | undefined {
  if (askedMs >= giveUpAfter) return undefined;
  const wait = retries[Math.min(failures, retries.length) - 1] ?? 0;
  return Math.max(wait, Math.min(retryAfterMs, LONGEST_ASKED_MS));
}

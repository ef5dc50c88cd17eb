const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between attempts; the last one repeats. */
const WAITS = [2 * SECOND, 10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR];

/** How long an unreachable or overloaded site is tried again before the user is asked. */
const GIVE_UP_AFTER = 48 * HOUR;

/**
 * Milliseconds until the next attempt, or undefined when it is time to give up.
 *
 * @param failures how many attempts have failed since the user asked, this one included
 * @param askedMs milliseconds since the first attempt
 * @param retryAfterMs what the site asked for, which a shorter wait never undercuts
 */
export function nextWait(failures: number, askedMs: number, retryAfterMs = 0): number | undefined {
  if (askedMs >= GIVE_UP_AFTER) return undefined;
  const wait = WAITS[Math.min(failures, WAITS.length) - 1] ?? HOUR;
  return Math.max(wait, Math.min(retryAfterMs, 24 * HOUR));
}

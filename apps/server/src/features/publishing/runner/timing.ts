import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@pressloom/contract';

/** The waits of publishing, in milliseconds. Tests use shorter ones. */
export interface Timing {
  /** Timeout for a site's response. PHP's usual limit is 30 s. */
  answer: number;
  /** Same for an image upload. */
  upload: number;
  /** How long a site may go on saving after it stopped answering: PHP's usual limit is 30 s. */
  mayStillAppear: number;
  /** Waits between attempts; the last one repeats. */
  retries: readonly number[];
  /**
   * The longest that a failing site goes without a probe. Less than a minute, so that waiting posts are out 90 s after
   * the site is back.
   */
  probeEvery: number;
  /** How long a site must be failing before the user is notified. */
  notifyAfter: number;
  /** How long a post is retried if a firewall seems to refuse only that one. */
  refusedFor: number;
  /** How long an unreachable or overloaded site is retried before the user is asked. */
  giveUpAfter: number;
  /** Waits before each search for what an uncertain create or upload may have left; the last search is the end. */
  cleanupChecks: readonly number[];
}

export const TIMING: Timing = {
  answer: 30 * SECOND_MS,
  upload: 2 * MINUTE_MS,
  mayStillAppear: 45 * SECOND_MS,
  retries: [
    2 * SECOND_MS,
    10 * SECOND_MS,
    30 * SECOND_MS,
    2 * MINUTE_MS,
    5 * MINUTE_MS,
    15 * MINUTE_MS,
    30 * MINUTE_MS,
    HOUR_MS,
  ],
  probeEvery: 45 * SECOND_MS,
  notifyAfter: 5 * MINUTE_MS,
  refusedFor: 30 * MINUTE_MS,
  giveUpAfter: 48 * HOUR_MS,
  cleanupChecks: [0, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS],
};

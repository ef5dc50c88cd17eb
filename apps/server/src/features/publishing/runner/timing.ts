const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

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
  answer: 30 * SECOND,
  upload: 2 * MINUTE,
  mayStillAppear: 45 * SECOND,
  retries: [2 * SECOND, 10 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR],
  probeEvery: 45 * SECOND,
  notifyAfter: 5 * MINUTE,
  refusedFor: 30 * MINUTE,
  giveUpAfter: 48 * HOUR,
  cleanupChecks: [0, MINUTE, 10 * MINUTE, HOUR],
};

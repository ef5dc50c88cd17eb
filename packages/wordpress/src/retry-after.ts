/** A longer wait is cut to a day. */
export const LONGEST_WAIT_MS = 86_400_000;

/** Milliseconds to wait by a `Retry-After` header (seconds or an HTTP date), at most a day; undefined without one. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  // Some servers send parts of seconds, which `Date.parse` takes for a month and day.
  const asked = /^\d+(\.\d+)?$/.test(text) ? Math.ceil(Number(text) * 1000) : dateOf(text) - now;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), LONGEST_WAIT_MS);
}

const dateOf = (text: string) => (/[a-z]/i.test(text) ? Date.parse(text) : Number.NaN);

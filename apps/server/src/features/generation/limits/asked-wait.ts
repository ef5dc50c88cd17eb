import { LONGEST_WAIT_MS, retryAfterMs } from '@pressloom/wordpress';

/**
 * How long an endpoint that answers 429 asks to be left alone, in milliseconds: by `Retry-After` (OpenAI and Azure add
 * `retry-after-ms`), or by the limit that is used up, as OpenAI and Groq name it (`x-ratelimit-remaining-tokens: 0`,
 * `x-ratelimit-reset-tokens: 7.66s`). Of tokens, some may be left: too few for what was asked. Undefined if it doesn't say.
 */
export function askedWaitMs(headers: Record<string, string> = {}): number | undefined {
  const inMs = headers['retry-after-ms'];
  const wait = (inMs && durationMs(`${inMs.trim()}ms`)) || retryAfterMs(headers['retry-after']);
  if (wait) return wait;
  const resets = ['requests', 'tokens'].flatMap((what) =>
    headers[`x-ratelimit-remaining-${what}`]?.trim() === '0'
      ? (durationMs(headers[`x-ratelimit-reset-${what}`]) ?? [])
      : [],
  );
  return resets.length > 0 ? Math.max(...resets) : (durationMs(headers['x-ratelimit-reset-tokens']) ?? wait);
}

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Of `1h2m3.5s`, `120ms`, or `12`, which are seconds. At most a day. */
function durationMs(text = ''): number | undefined {
  if (!/^(\d{1,9}(\.\d{1,9})?(ms|s|m|h))+$|^\d{1,9}(\.\d{1,9})?$/.test(text.trim())) return undefined;
  const parts = [...text.matchAll(/([\d.]+)(ms|s|m|h)?/g)];
  return Math.min(
    LONGEST_WAIT_MS,
    parts.reduce((sum, [, value, unit = 's']) => sum + Math.ceil(Number(value) * (UNITS[unit] ?? 0)), 0),
  );
}

/** Milliseconds to wait by a `Retry-After` header (seconds or an HTTP date), at most a day; undefined without one. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (!header?.trim()) return undefined;
  const asked = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), 86_400_000);
}

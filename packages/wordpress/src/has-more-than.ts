/**
 * Whether a pattern (with the `g` flag, that never matches an empty string) matches more than `limit` times. Stops as soon
 * as it does.
 */
export function hasMoreThan(limit: number, pattern: RegExp, text: string): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const _ of text.matchAll(pattern)) {
    if (++count > limit) return true;
  }
  return false;
}

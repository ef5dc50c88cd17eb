/** Whether a pattern (with the `g` flag) matches more than `limit` times. Stops as soon as it does. */
export function hasMoreThan(limit: number, pattern: RegExp, text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(pattern)) {
    if (++count > limit) return true;
  }
  return false;
}

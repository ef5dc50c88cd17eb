/** Whether a pattern (with the flag `g`) occurs more than `limit` times. Stops there. */
export function hasMoreThan(limit: number, pattern: RegExp, text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(pattern)) {
    if (++count > limit) return true;
  }
  return false;
}

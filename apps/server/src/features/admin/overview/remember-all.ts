import type { AllCounts } from './count-all.ts';

/** Counting fewer rows takes a few milliseconds; a million take about a hundred. */
const MANY = 20_000;
const AT_MOST_MS = 60_000;

/**
 * Caches the counts of a large installation for a minute. Those who ask at the same time share one count.
 *
 * @param now in milliseconds; replaced only in tests
 */
export function rememberAll(count: () => Promise<AllCounts>, now: () => number = Date.now) {
  let known: { counts: AllCounts; until: number } | undefined;
  let counting: Promise<AllCounts> | undefined;

  async function countAgain() {
    const counts = await count();
    const rows = Object.values(counts).reduce((sum, each) => sum + each, 0);
    known = rows < MANY ? undefined : { counts, until: now() + AT_MOST_MS };
    return counts;
  }

  return async (): Promise<AllCounts> => {
    if (known && now() < known.until) return known.counts;
    counting ??= countAgain().finally(() => {
      counting = undefined;
    });
    return counting;
  };
}

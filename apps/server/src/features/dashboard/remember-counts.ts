import type { Counts } from './count-posts.ts';

/** Counting fewer takes a millisecond or two; 100,000 take 20. */
const MANY = 5_000;
const USERS = 500;
const AT_MOST_MS = 30_000;

interface Remembered {
  counts: Counts;
  newest: string;
  until: number;
}

/**
 * Remembers the counts of users with many posts for as long as their newest activity is the same: whatever changes a
 * count is noted there, in the same transaction. A note that commits behind a younger one is not seen by that, hence
 * the time limit. Nothing needs to be told to other nodes: each compares for itself.
 *
 * @param now in milliseconds; another clock only in tests
 */
export function rememberCounts(now: () => number = Date.now) {
  const remembered = new Map<string, Remembered>();
  return {
    /** @param newest names what happened last; to be read before `count` is called, never after */
    async of(userId: string, newest: string, count: () => Promise<Counts>): Promise<Counts> {
      const earlier = remembered.get(userId);
      if (earlier?.newest === newest && now() < earlier.until) return earlier.counts;
      const counts = await count();
      remembered.delete(userId);
      if (counts.posts < MANY) return counts;
      remembered.set(userId, { counts, newest, until: now() + AT_MOST_MS });
      const [oldest] = remembered.keys();
      if (remembered.size > USERS && oldest !== undefined) remembered.delete(oldest);
      return counts;
    },
  };
}

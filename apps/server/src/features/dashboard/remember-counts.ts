import type { Counts } from './count-posts.ts';

/** Counting fewer posts takes a millisecond or two; counting 100,000 takes 20 ms. */
const MANY = 5_000;
const USERS = 500;
const AT_MOST_MS = 30_000;

interface Remembered {
  counts: Counts;
  newest: string;
  until: number;
}

/**
 * Caches the counts of users with many posts until their newest activity changes: whatever changes a count records
 * activity in the same transaction. An entry that commits after a younger one goes unnoticed, hence the time limit.
 * Nodes need no invalidation messages: each compares for itself.
 *
 * @param now in milliseconds; replaced only in tests
 */
export function rememberCounts(now: () => number = Date.now) {
  const remembered = new Map<string, Remembered>();
  return {
    /** @param newest identifies the newest activity; must be read before `count` is called, never after */
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

import type { Events } from '../events/index.ts';
import type { Counts } from './count-posts.ts';

/** Counting fewer posts takes a millisecond or two; counting 100,000 takes 20 ms. */
const MANY = 5_000;
const USERS = 500;

interface Remembered {
  counts: Counts;
  /** In milliseconds, before they were counted. */
  at: number;
}

/**
 * Caches the counts of users with many posts until something of theirs changes, on any node: every change emits an event
 * in its transaction, so that open pages read it again.
 */
export function rememberCounts(events: Pick<Events, 'mayHaveMissed'>) {
  const remembered = new Map<string, Remembered>();
  return {
    async of(userId: string, count: () => Promise<Counts>): Promise<Counts> {
      const earlier = remembered.get(userId);
      if (earlier && !events.mayHaveMissed(userId, earlier.at)) return earlier.counts;
      remembered.delete(userId);
      const at = Date.now();
      const counts = await count();
      if (counts.posts < MANY) return counts;
      remembered.set(userId, { counts, at });
      const [oldest] = remembered.keys();
      if (remembered.size > USERS && oldest !== undefined) remembered.delete(oldest);
      return counts;
    },
  };
}

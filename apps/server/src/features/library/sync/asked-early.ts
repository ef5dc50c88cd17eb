import type { Before } from './behind-publishing.ts';

/** How long an answer holds: a post that a user publishes in between has one request of a reading beside it. */
const HOLDS_MS = 300;

export interface AskedEarly {
  /** Asks for the next request, while the one before it is under way. */
  ask(): void;
  /** Like `before`, which is asked only if nothing was asked early, or if it was too long ago. */
  before: Before;
}

/**
 * Lets a request leave as soon as the one before it has ended, where that takes no longer than an answer holds. Asked
 * only then, the embedded database answers after all that is being stored.
 */
export function askedEarly(before: Before): AskedEarly {
  let asked: Promise<{ now: Date; at: number }> | undefined;
  return {
    ask() {
      asked = before().then((now) => ({ now, at: performance.now() }));
      // The next request throws it.
      asked.catch(() => undefined);
    },
    async before() {
      const answer = await asked;
      asked = undefined;
      return answer && performance.now() - answer.at < HOLDS_MS ? answer.now : before();
    },
  };
}

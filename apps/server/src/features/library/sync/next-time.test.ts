import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import { describe, expect, test } from 'vitest';
import { afterFailure, nextRefresh } from './next-time.ts';

const NOW = Date.parse('2026-03-02T08:00:00Z');
const ago = (ms: number | null) => (ms === null ? null : new Date(NOW - ms));

describe('a library that was read', () => {
  // The job runs every minute: at most five minutes while a page is open, and at most an hour otherwise.
  test.each([
    ['a page is open, and nothing ever changed', { lookedAt: 0, changedAt: null }, 3.5],
    ['a page was open less than five minutes ago', { lookedAt: 5 * MINUTE_MS - 1_000, changedAt: null }, 3.5],
    ['a page was open five minutes ago', { lookedAt: 5 * MINUTE_MS, changedAt: null }, 55],
    ['no page was open, and nothing ever changed', { lookedAt: null, changedAt: null }, 55],
    ['no page is open, and it changed today', { lookedAt: HOUR_MS, changedAt: 23 * HOUR_MS }, 15],
    ['no page is open, and it changed yesterday', { lookedAt: null, changedAt: DAY_MS }, 30],
    ['no page is open, and it changed a week ago', { lookedAt: null, changedAt: 7 * DAY_MS }, 55],
    ['a page is open, and it changed today', { lookedAt: MINUTE_MS, changedAt: HOUR_MS }, 3.5],
  ])(
    'is brought up to date again as its site changes and a page is open: %s',
    (_, { lookedAt, changedAt }, minutes) => {
      const { nextAt } = nextRefresh({ lookedAt: ago(lookedAt), changedAt: ago(changedAt) }, NOW);
      expect((nextAt.getTime() - NOW) / MINUTE_MS).toBe(minutes);
    },
  );
});

describe('a site that could not be read', () => {
  const busy = (retryAfterMs?: number) =>
    new WordPressError('rate_limited', 'retry', 'The site asks to wait', { status: 429, retryAfterMs });
  const refused = new WordPressError('not_allowed', 'final', 'The site refuses', { status: 403 });
  test.each([
    ['for the first time', 0, busy(), 0.5],
    ['again and again', 3, busy(), 4],
    ['for hours', 20, busy(), 55],
    ['and says when', 0, busy(10 * MINUTE_MS), 10],
    ['and asks for a day', 0, busy(DAY_MS), 24 * 60],
    ['because it refuses', 0, refused, 55],
    ['by an error of ours', 0, new Error('Unknown'), 0.5],
  ])('is tried again less and less often: %s', (_, failures, error, minutes) => {
    const after = afterFailure({ failures }, error, NOW);
    expect((after.nextAt.getTime() - NOW) / MINUTE_MS).toBe(minutes);
    expect(after.failures).toBe(failures + 1);
  });
});

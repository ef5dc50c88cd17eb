import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T12:00:05Z', 'just now'],
  ['2026-11-20T11:59:01Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:00:01Z', '59 minutes ago'],
  ['2026-11-20T11:00:00Z', '1 hour ago'],
  ['2026-11-19T12:00:01Z', '23 hours ago'],
  ['2026-11-19T12:00:00Z', '1 day ago'],
  ['2026-10-21T12:00:00Z', '30 days ago'],
])('%s is %s', (instant, ago) => {
  expect(formatAgo(instant, now)).toBe(ago);
});

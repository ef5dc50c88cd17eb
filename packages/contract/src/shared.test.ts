import { expect, test } from 'vitest';
import { runSchedule } from './automation.ts';
import { instant } from './shared.ts';

test.each([
  ['0001-01-01T00:00:00Z', true],
  ['0000-01-01T00:00:00Z', false],
  // Still the year 0 in UTC.
  ['0001-01-01T00:00:00+14:00', false],
  ['2026-02-30T00:00:00Z', false],
])('of %s, the database takes: %s', (date, isTaken) => {
  expect(instant.safeParse(date).success).toBe(isTaken);
});

test('a run begins before the last year of the calendar, so that its dates can be counted', () => {
  expect(runSchedule.safeParse({ startDate: '9998-12-31' }).success).toBe(true);
  expect(runSchedule.safeParse({ startDate: '9999-12-31' }).success).toBe(false);
});

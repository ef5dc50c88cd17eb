import { expect, test } from 'vitest';
import { proposedDate } from './proposed-date.ts';

const now = new Date('2026-11-20T12:00:30.500Z');

test.each([
  ['without a publish time 24 hours ahead, to the minute', null, 'UTC', '2026-11-21T12:01:00.000Z'],
  ['later today', '18:00', 'UTC', '2026-11-20T18:00:00.000Z'],
  ['tomorrow, where today’s has passed', '08:30', 'UTC', '2026-11-21T08:30:00.000Z'],
  ['tomorrow, where today’s is too near', '12:10', 'UTC', '2026-11-21T12:10:00.000Z'],
  ['on the clock of the site', '08:30', 'Asia/Kolkata', '2026-11-21T03:00:00.000Z'],
  ['on the clock of a site that has only an offset', '18:00', '+05:30', '2026-11-20T12:30:00.000Z'],
  ['where the site is a day ahead', '06:00', 'Pacific/Auckland', '2026-11-20T17:00:00.000Z'],
])('is %s', (_case, publishTime, timezone, expected) => {
  expect(proposedDate({ publishTime, timezone }, now)).toBe(expected);
});

test('without a site 24 hours ahead', () => {
  expect(proposedDate(null, now)).toBe('2026-11-21T12:01:00.000Z');
});

test.each([
  ['at midnight of the day that is asked for', '00:00', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['later on that day', '08:30', '2026-11-23T00:00:00.000Z', '2026-11-23T08:30:00.000Z'],
  ['not in the past where the day is today', '12:05', '2026-11-20T00:00:00.000Z', '2026-11-21T12:05:00.000Z'],
])('is %s', (_case, publishTime, from, expected) => {
  expect(proposedDate({ publishTime, timezone: 'UTC' }, now, new Date(from))).toBe(expected);
});

test('over a change of clocks it is still the time on the clock', () => {
  const before = new Date('2026-10-24T20:00:00Z');
  // Berlin goes back from +2 to +1 at 01:00 UTC on October 25.
  expect(proposedDate({ publishTime: '08:00', timezone: 'Europe/Berlin' }, before)).toBe('2026-10-25T07:00:00.000Z');
});

import { describe, expect, test } from 'vitest';
import { firstInRhythm, type RunRhythm, runDates } from './run-dates.ts';

const rhythm = (overrides: Partial<RunRhythm> = {}): RunRhythm => ({
  rhythm: 'weekly',
  startDate: '2026-03-02',
  time: '09:00',
  weekdays: [],
  jitterMinutes: 0,
  leaveOut: [],
  perWeekMax: null,
  ...overrides,
});
const now = new Date('2026-03-01T12:00:00Z');
const dates = (overrides: Partial<RunRhythm>, count: number, timeZone = 'UTC', more = {}) =>
  runDates(rhythm(overrides), count, { timeZone, now, ...more }).map((date) => date.toISOString().slice(0, 16));

describe('the dates of a run', () => {
  test.each<[string, Partial<RunRhythm>, string[]]>([
    ['daily are the start and the days after it', { rhythm: 'daily' }, ['03-02', '03-03', '03-04']],
    ['weekly are the start and every seventh day', { rhythm: 'weekly' }, ['03-02', '03-09', '03-16']],
    ['custom are the weekdays chosen', { rhythm: 'custom', weekdays: [1, 4] }, ['03-02', '03-05', '03-09']],
    ['leave out days', { rhythm: 'daily', leaveOut: ['2026-03-02', '2026-03-04'] }, ['03-03', '03-05', '03-06']],
    ['are as few a week as wanted', { rhythm: 'daily', perWeekMax: 1 }, ['03-02', '03-09', '03-16']],
  ])('%s', (_, overrides, expected) => {
    expect(dates(overrides, 3)).toEqual(expected.map((day) => `2026-${day}T09:00`));
  });

  test.each([
    // The clock goes from 02:00 to 03:00 on 29 March 2026 in Berlin, and on 8 March in New York.
    ['Europe/Berlin', '2026-03-28', '09:00', ['2026-03-28T08:00', '2026-03-29T07:00']],
    ['Europe/Berlin', '2026-03-28', '02:30', ['2026-03-28T01:30', '2026-03-29T01:30']],
    ['America/New_York', '2026-03-07', '09:00', ['2026-03-07T14:00', '2026-03-08T13:00']],
    ['America/New_York', '2026-03-07', '02:30', ['2026-03-07T07:30', '2026-03-08T07:30']],
    // And back on 25 October: 02:30 comes twice. In New York 01:30 does on 1 November.
    ['Europe/Berlin', '2026-10-24', '09:00', ['2026-10-24T07:00', '2026-10-25T08:00']],
    ['Europe/Berlin', '2026-10-24', '02:30', ['2026-10-24T00:30', '2026-10-25T01:30']],
    ['America/New_York', '2026-10-31', '01:30', ['2026-10-31T05:30', '2026-11-01T06:30']],
    ['Asia/Kolkata', '2026-03-28', '00:10', ['2026-03-27T18:40', '2026-03-28T18:40']],
    ['+05:30', '2026-03-28', '00:10', ['2026-03-27T18:40', '2026-03-28T18:40']],
  ])('keep the time of a clock in %s from %s at %s on', (timeZone, startDate, time, expected) => {
    expect(dates({ rhythm: 'daily', startDate, time }, 2, timeZone)).toEqual(expected);
  });

  test('are later by chance, by as many minutes as wanted at most', () => {
    expect(dates({ jitterMinutes: 30 }, 1, 'UTC', { random: () => 0.999 })).toEqual(['2026-03-02T09:30']);
    expect(dates({ jitterMinutes: 30 }, 1, 'UTC', { random: () => 0 })).toEqual(['2026-03-02T09:00']);
  });

  test('begin today even if the time has passed, and tomorrow if the day is over', () => {
    const today = { rhythm: 'daily' as const, startDate: '2026-03-01' };
    expect(dates(today, 2)).toEqual(['2026-03-01T13:00', '2026-03-02T09:00']);
    const late = new Date('2026-03-01T23:30:00Z');
    expect(dates(today, 2, 'UTC', { now: late })).toEqual(['2026-03-02T09:00', '2026-03-03T09:00']);
  });

  test('leave days that other posts of the run have', () => {
    const taken = [new Date('2026-03-02T09:00:00Z')];
    expect(dates({ rhythm: 'daily' }, 1, 'UTC', { taken })).toEqual(['2026-03-03T09:00']);
  });

  test.each([
    ['0001-01-01', 'daily' as const, '2026-03-01T13:00'],
    ['2001-01-01', 'weekly' as const, '2026-03-02T09:00'],
    ['2001-01-03', 'weekly' as const, '2026-03-04T09:00'],
  ])('that began on %s go on %s, in step, from today', (startDate, each, first) => {
    expect(dates({ startDate, rhythm: each }, 1)).toEqual([first]);
  });

  test('end where there is no day left to find', () => {
    expect(dates({ rhythm: 'daily', perWeekMax: 0 }, 1)).toEqual([]);
  });
});

test.each<[string, Partial<RunRhythm>, string, string]>([
  ['itself', { rhythm: 'daily' }, '2026-12-05', '2026-12-05'],
  ['the next weekday chosen', { rhythm: 'custom', weekdays: [1, 2, 3, 4, 5] }, '2026-12-05', '2026-12-07'],
  ['after the days left out', { rhythm: 'daily', leaveOut: ['2026-12-05', '2026-12-06'] }, '2026-12-05', '2026-12-07'],
  ['in step, a week later where its day is left out', { leaveOut: ['2026-12-07'] }, '2026-12-05', '2026-12-14'],
  ['the start, or the first day after it', { rhythm: 'custom', weekdays: [3] }, '2026-02-01', '2026-03-04'],
])('the first day of a rhythm from a day on is %s', (_, overrides, notBefore, first) => {
  expect(firstInRhythm(rhythm(overrides), notBefore)).toBe(first);
});

import { beforeEach, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  atTimeOf,
  dayOf,
  daysOfMonth,
  startOf,
  sundayOf,
  usualTimeOn,
  weekName,
  weeksOfMonth,
} from './calendar-days.ts';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});

test('weeks run from Sunday to Saturday and hold the whole month', () => {
  const weeks = weeksOfMonth('2026-11-20');
  expect(weeks.map((week) => [week[0], week[6]])).toEqual([
    ['2026-11-01', '2026-11-07'],
    ['2026-11-08', '2026-11-14'],
    ['2026-11-15', '2026-11-21'],
    ['2026-11-22', '2026-11-28'],
    ['2026-11-29', '2026-12-05'],
  ]);
  expect(weeksOfMonth('2026-02-01')).toHaveLength(4);
  expect(weeksOfMonth('2026-08-15')).toHaveLength(6);
  expect(daysOfMonth('2028-02-10').at(-1)).toBe('2028-02-29');
});

test('a month goes on into the next year and back', () => {
  expect(addMonths('2026-12-31', 1)).toBe('2027-01-01');
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
  expect(sundayOf('2026-11-15')).toBe('2026-11-15');
  expect(weekName('2026-11-20').replaceAll('\u2009', ' ')).toBe('Nov 15 – 21, 2026');
});

test('days of 23 and 25 hours are days all the same', () => {
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(startOf('2026-10-26').getTime() - startOf('2026-10-25').getTime()).toBe(25 * 3_600_000);
});

test('a moment belongs to the day on the user’s clock', () => {
  expect(dayOf('2026-11-20T22:59:59Z')).toBe('2026-11-20');
  expect(dayOf('2026-11-20T23:00:00Z')).toBe('2026-11-21');
});

test('a post that is moved keeps its time of day over both changes of the clocks', () => {
  expect(atTimeOf('2026-10-24T07:30:00Z', '2026-10-25').toISOString()).toBe('2026-10-25T08:30:00.000Z');
  expect(atTimeOf('2027-03-27T08:30:00Z', '2027-03-28').toISOString()).toBe('2027-03-28T07:30:00.000Z');
});

test('a time that spring skips becomes the one an hour later, of one that autumn has twice the first is taken', () => {
  expect(atTimeOf('2027-03-27T01:30:00Z', '2027-03-28').toISOString()).toBe('2027-03-28T01:30:00.000Z');
  expect(atTimeOf('2026-10-24T00:30:00Z', '2026-10-25').toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test('a draft goes out at nine, or with the next full hour of a day that is past nine', () => {
  const at = (iso: string) => usualTimeOn('2026-11-20', new Date(iso)).toISOString();
  expect(at('2026-11-18T12:00:00Z')).toBe('2026-11-20T08:00:00.000Z');
  expect(at('2026-11-20T07:59:59Z')).toBe('2026-11-20T08:00:00.000Z');
  expect(at('2026-11-20T08:00:00Z')).toBe('2026-11-20T09:00:00.000Z');
  expect(at('2026-11-20T08:00:01Z')).toBe('2026-11-20T09:00:00.000Z');
});

test('the server finds the same days on the clock of a time zone', () => {
  for (const day of ['2026-11-20', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26']) {
    expect(startOf(day, 'Europe/Berlin')).toEqual(startOf(day));
  }
  expect(startOf('2026-11-20', 'Asia/Kolkata').toISOString()).toBe('2026-11-19T18:30:00.000Z');
  expect(startOf('2026-11-20', 'America/New_York').toISOString()).toBe('2026-11-20T05:00:00.000Z');
  expect(dayOf('2026-11-20T22:59:59Z', 'Asia/Kolkata')).toBe('2026-11-21');
});

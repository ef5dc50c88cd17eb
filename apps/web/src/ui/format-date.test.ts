import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDateTimeZone, isOtherTime } from './format-date.ts';

const instant = '2026-11-20T21:30:00Z';

test('dates are en-US with short month, day and year', () => {
  expect(formatDate(instant, 'UTC')).toBe('Nov 20, 2026');
});

test('a date in no known zone is not shown: it could be the wrong day', () => {
  expect(formatDate(instant, null)).toBe('');
});

test('a date is that of the zone it is shown in', () => {
  expect(formatDateTime(instant, 'Asia/Kolkata').replace(/\s/g, ' ')).toBe('Nov 21, 2026, 3:00 AM');
});

test('a zone can be named', () => {
  expect(formatDateTimeZone(instant, 'Asia/Kolkata')).toContain('GMT+5:30');
});

test('an offset serves as a zone where a site has no more', () => {
  expect(formatDateTime(instant, '+05:30')).toBe(formatDateTime(instant, 'Asia/Kolkata'));
});

test('two zones with the same clock are no other time', () => {
  expect(isOtherTime(instant, 'Asia/Kolkata', '+05:30')).toBe(false);
  expect(isOtherTime(instant, 'Asia/Kolkata', 'Europe/Berlin')).toBe(true);
});

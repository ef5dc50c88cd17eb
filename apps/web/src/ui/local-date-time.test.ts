import { beforeEach, expect, test, vi } from 'vitest';
import { fromLocal, toLocal } from './local-date-time.ts';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});

test('a time on the user’s clock becomes the moment it means, and back', () => {
  const date = fromLocal('2026-11-20T22:30');
  expect(date?.toISOString()).toBe('2026-11-20T21:30:00.000Z');
  expect(date && toLocal(date)).toBe('2026-11-20T22:30');
});

test('a time in the hour that spring skips is moved on by that hour', () => {
  const date = fromLocal('2027-03-28T02:30');
  expect(date?.toISOString()).toBe('2027-03-28T01:30:00.000Z');
  expect(date && toLocal(date)).toBe('2027-03-28T03:30');
});

test('of a time that autumn has twice the first is taken', () => {
  expect(fromLocal('2026-10-25T02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test.each(['', '2026-11', 'tomorrow', '2026-13-40T99:99'])('%j is no time yet', (value) => {
  expect(fromLocal(value)).toBeNull();
});

import { HOUR_MS } from '@pressloom/contract';
import { expect, test } from 'vitest';
import { nextWait } from './retry-ladder.ts';

test('waits grow and never shrink', () => {
  const waits = Array.from({ length: 12 }, (_, index) => nextWait(index + 1, 0) ?? 0);
  expect(waits[0]).toBeLessThanOrEqual(2_000);
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
});

test('a site is tried for more than a day, then the user is asked', () => {
  expect(nextWait(40, 25 * HOUR_MS)).toBeGreaterThan(0);
  expect(nextWait(60, 48 * HOUR_MS)).toBeUndefined();
});

test('a wait that the site asks for is kept, a shorter one changes nothing', () => {
  expect(nextWait(1, 0, 120_000)).toBe(120_000);
  expect(nextWait(8, 0, 1_000)).toBe(HOUR_MS);
});

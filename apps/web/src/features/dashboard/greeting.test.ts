import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %i:59 it says %s', (hour, text) => {
  expect(greeting(new Date(2026, 10, 20, hour, 59))).toBe(text);
});

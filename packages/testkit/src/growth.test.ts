import { expect, test } from 'vitest';
import { growthOf, LINEAR } from './growth.ts';

const count = (steps: number) => {
  let sum = 0;
  for (let n = 0; n < steps; n++) sum = (sum * 31 + n) | 0;
  return sum;
};

test('linear work grows with its input, quadratic work does not pass for linear', () => {
  expect(growthOf((length) => count(length), 80_000_000)).toBeLessThan(LINEAR);
  expect(growthOf((length) => count(length * length), 20_000)).toBeGreaterThan(LINEAR);
});

test('a quadratic search that only a long input shows does not pass either', () => {
  const searchAgain = (length: number) => '<'.repeat(length).replace(/<[^>]*>/g, '');
  expect(growthOf(searchAgain, 80_000)).toBeGreaterThan(LINEAR);
});

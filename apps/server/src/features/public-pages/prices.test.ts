import { expect, it } from 'vitest';
import { formatRupees, yearlySaving } from './prices.ts';

it.each([
  [1, '₹1'],
  [1_499, '₹1,499'],
  [150_000, '₹1,50,000'],
])('%i rupees are written %s', (amount, written) => {
  expect(formatRupees(amount)).toBe(written);
});

it('a year says what it saves, and only where it saves something', () => {
  expect(yearlySaving({ monthly: 100, yearly: 1_199 })).toBe('₹1 less than twelve single months.');
  expect(yearlySaving({ monthly: 100, yearly: 1_200 })).toBe('');
  expect(yearlySaving({ monthly: 100, yearly: 1_500 })).toBe('');
});

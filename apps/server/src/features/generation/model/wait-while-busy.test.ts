import { APICallError } from 'ai';
import { describe, expect, test } from 'vitest';
import { toGenerationError, tryAgain } from './generation-errors.ts';
import { waitBeforeNext } from './wait-while-busy.ts';

const refusal = (responseHeaders: Record<string, string> = {}, statusCode = 429) =>
  toGenerationError(
    new APICallError({ message: '', url: 'http://model/', requestBodyValues: {}, statusCode, responseHeaders }),
  );

describe('a model that answers 429', () => {
  test.each([
    ['seconds', { 'retry-after': '12' }, 12_000],
    ['nothing to wait, which is too soon', { 'retry-after': '0' }, 2_000],
    ['a date that has passed', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 2_000],
    ['two minutes, the most that is waited', { 'retry-after': '120' }, 120_000],
    ['more than that', { 'retry-after': '121' }, undefined],
    ['nonsense, which is no time', { 'retry-after': 'soon' }, 2_000],
  ])('is asked again after what it says: %s', (_, headers, expected) => {
    expect(waitBeforeNext(refusal(headers), 0)).toBe(expected);
  });

  test.each([
    ['it does not say', {}],
    ['it always says that there is nothing to wait', { 'retry-after': '0' }],
  ])('is asked again after longer and longer waits where %s, for a minute in all', (_, headers) => {
    const waits = [0, 1, 2, 3, 4, 5].map((attempt) => waitBeforeNext(refusal(headers), attempt));
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, undefined]);
  });

  test('is waited for two minutes in all, however often it says so', () => {
    expect(waitBeforeNext(refusal({ 'retry-after': '60' }), 1, 60_000)).toBe(60_000);
    expect(waitBeforeNext(refusal({ 'retry-after': '60' }), 2, 59_999)).toBeUndefined();
  });
});

test('another failure is not waited for', () => {
  expect(waitBeforeNext(refusal({ 'retry-after': '1' }, 500), 0)).toBeUndefined();
  expect(waitBeforeNext(new Error('something else'), 0)).toBeUndefined();
});

test.each([
  [0, 'in a few seconds.'],
  [4_000, 'in a few seconds.'],
  [4_001, 'in 5 seconds.'],
  [59_000, 'in 59 seconds.'],
  [60_000, 'in a minute.'],
  [61_000, 'in 2 minutes.'],
  [119 * 60_000, 'in 119 minutes.'],
  [119 * 60_000 + 1, 'in 2 hours.'],
  [24 * 3_600_000, 'in 24 hours.'],
])('a wait of %i ms is said as "%s"', (wait, words) => {
  expect(tryAgain(wait)).toBe(`Please try again ${words}`);
});

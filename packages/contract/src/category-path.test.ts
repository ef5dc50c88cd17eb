import { expect, test } from 'vitest';
import { comparedName } from './category-path.ts';

test.each([
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'ıstanbul'],
  ['Πάτρα', 'ΠΑΤΡΑ'],
  ['Straßen', 'strassen'],
  ['Ẩm thực', 'am thuc'],
  ['E\u0301cole', 'école'],
])('%s and %s are one name', (one, other) => {
  expect(comparedName(one)).toBe(comparedName(other));
});

test.each([
  ['चाय', 'चये'],
  ['tea', 'tee'],
])('%s and %s are two', (one, other) => {
  expect(comparedName(one)).not.toBe(comparedName(other));
});

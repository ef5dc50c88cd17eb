import { expect, test } from 'vitest';
import { isSpelledLike } from './spelling.ts';

test.each([
  ['organis', 'organiz'],
  ['receta', 'recetas'],
  ['croissant', 'croisant'],
  ['steuererklärung', 'steuererklärungen'],
  ['пирог', 'пирога'],
])('%s and %s are one word', (one, other) => {
  expect(isSpelledLike(one, other)).toBe(true);
  expect(isSpelledLike(other, one)).toBe(true);
});

test.each([
  ['market', 'marker'],
  ['contract', 'contrast'],
  ['health', 'wealth'],
  ['vegan', 'vegas'],
  ['tea', 'teas'],
  ['', 'receta'],
])('%s and %s are two words', (one, other) => {
  expect(isSpelledLike(one, other)).toBe(false);
});

import { expect, test } from 'vitest';
import { alikeTo } from './spelling.ts';

test.each([
  ['organis', 'organiz'],
  ['receta', 'recetas'],
  ['croissant', 'croisant'],
  ['steuererklärung', 'steuererklärungen'],
  ['пирог', 'пирога'],
])('%s and %s are one word', (one, other) => {
  expect(alikeTo([one])(other)).toEqual([one]);
  expect(alikeTo([other])(one)).toEqual([other]);
});

test.each([
  ['market', 'marker'],
  ['contract', 'contrast'],
  ['health', 'wealth'],
  ['vegan', 'vegas'],
  ['tea', 'teas'],
  ['', 'receta'],
])('%s and %s are two words', (one, other) => {
  expect(alikeTo([one])(other)).toEqual([]);
});

test('a word is itself, whatever its length, before those that are spelled like it', () => {
  expect(alikeTo(['tea', 'recetas', 'receta'])('receta')).toEqual(['receta', 'recetas']);
  expect(alikeTo(['tea'])('tea')).toEqual(['tea']);
});

test('of many words that begin alike only a few are compared', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `recetas${'x'.repeat(index % 3)}${index}`);
  expect(alikeTo(many)('recetas').length).toBeLessThanOrEqual(20);
});

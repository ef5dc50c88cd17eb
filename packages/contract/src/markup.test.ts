import { expect, test } from 'vitest';
import { hasTooManyTags, TAGS_MAX } from './markup.ts';

test('a text has as many tags as the limit, and one more is too many', () => {
  const pairs = '<b>x</b>'.repeat(TAGS_MAX / 2);
  expect(hasTooManyTags(pairs)).toBe(false);
  expect(hasTooManyTags(`${pairs}<`)).toBe(true);
});

import { expect, test } from 'vitest';
import { directionOf, hasTooManyTags, splitKeywords, TAGS_MAX } from './markup.ts';

test('a text has as many tags as the limit, and one more is too many', () => {
  const pairs = '<b>x</b>'.repeat(TAGS_MAX / 2);
  expect(hasTooManyTags(pairs)).toBe(false);
  expect(hasTooManyTags(`${pairs}<`)).toBe(true);
});

test('keywords are separated by the commas of any script', () => {
  expect(splitKeywords('tea, green tea,, tea')).toEqual(['tea', 'green tea']);
  expect(splitKeywords('珈琲、東京，朝食 قهوة، شاي')).toEqual(['珈琲', '東京', '朝食 قهوة', 'شاي']);
});

test('a text has the direction of most of its letters', () => {
  expect(directionOf('<p>WordPress היא מערכת לניהול תוכן.</p>')).toBe('rtl');
  expect(directionOf('<p class="a long class of English">قهوة</p>')).toBe('rtl');
  expect(directionOf('<p>The Hebrew word שלום means peace.</p>')).toBe('auto');
  expect(directionOf('')).toBe('auto');
});

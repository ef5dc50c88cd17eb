import { expect, test } from 'vitest';
import { instant, line, remoteId, text, webAddress } from './replies.ts';

test('a text of a site is taken up to the size of a post, without what no database holds', () => {
  expect(text.parse({ raw: 'a\0b\ud800c' })).toBe('ab\ufffdc');
  expect(text.safeParse({ raw: 'x'.repeat(4_000_000) }).success).toBe(true);
  expect(text.safeParse({ raw: 'x'.repeat(4_000_001) }).success).toBe(false);
  expect(text.safeParse({ raw: '<b>x</b>'.repeat(50_000) }).success).toBe(true);
  expect(text.safeParse({ raw: '<b>x</b>'.repeat(50_001) }).success).toBe(false);
});

test('a line is cut where nobody reads on', () => {
  expect(line(3).parse('abcdef')).toBe('abc');
  expect(line().parse('a\0b')).toBe('ab');
});

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1)', ''],
  ['//example.com', ''],
  [`https://example.com/${'a'.repeat(2_048)}`, ''],
])('the address %s leads to %s', (given, address) => {
  expect(webAddress.parse(given)).toBe(address);
});

test('a date that is none is no date', () => {
  expect(instant.parse('2026-11-22T10:00:00')).toBe('2026-11-22T10:00:00Z');
  expect(instant.parse('garbage')).toBeNull();
});

test('an id is one of WordPress', () => {
  for (const wrong of [0, -5, 1.5, 2 ** 31, 1e15]) expect(remoteId.safeParse(wrong).success).toBe(false);
  expect(remoteId.parse(2 ** 31 - 1)).toBe(2_147_483_647);
});

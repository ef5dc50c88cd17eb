import { expect, test } from 'vitest';
import { evenOut } from './even-out.ts';

test.each([
  ['typographic quotation marks', '“a” „b‟ ″c', '"a" "b" "c'],
  ['two apostrophes', "''a'' '''", `"a" "'`],
  ['apostrophes of every kind', '‘a’ ‚b‛ ′c`', `'a' 'b' 'c'`],
  ['runs of dashes', 'a -- b --- c - d', 'a - b - c - d'],
  ['typographic dashes, each one dash', 'a — b –— c -— d', 'a - b -- c -- d'],
  ['an ellipsis', 'a… b...', 'a... b...'],
  ['blanks of every kind, also around', ' a\u00a0\n\t b\u2003c\u3000', 'a b c'],
  ['characters that are not seen', 'a\u00ad\u200bb\u2060\ufeff \u200b c', 'ab c'],
  ['characters that are put together', 'e\u0301', 'é'],
  ['a pair that something unseen divides', "'\u200b'", "''"],
  ['what no text should hold', 'a\0\ud800', 'a\0\ud800'],
])('%s read the same', (_, text, even) => {
  expect(evenOut(text)).toBe(even);
});

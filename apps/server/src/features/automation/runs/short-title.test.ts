import { expect, test } from 'vitest';
import { shortTitle } from './short-title.ts';

test.each([
  ['Tea', 'Tea'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), `${'x'.repeat(100)}…`],
  [`${'x'.repeat(99)}🫖 and more`, `${'x'.repeat(99)}…`],
])('%s becomes %s', (title, short) => {
  expect(shortTitle(title)).toBe(short);
});

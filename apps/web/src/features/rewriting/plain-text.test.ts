import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['## Beans\n\n- **fresh** ones\n- _good_ ones', 'Beans\n\n• fresh ones\n• good ones'],
  ['See [why](https://example.org/a_b) and `code`.', 'See why and code.'],
  ['> said', 'said'],
  ['snake_case stays, and 2 * 3 * 4 too', 'snake_case stays, and 2 * 3 * 4 too'],
])('%j is heard as %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

it('does not search the lines below again and again', () => {
  const read = (count: number) => {
    const lines = '\n'.repeat(count);
    expect(plainText(lines)).toBe(lines);
  };
  expect(growthOf(read, 100_000)).toBeLessThan(LINEAR);
});

import { expect, it } from 'vitest';
import { hasTooManyAttributes, isBeyondWriting } from './beyond-writing.ts';
import { parseMarkup } from './parse-markup.ts';

const nested = (depth: number) => `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`;

it.each([
  ['an article', '<h2>a</h2><p>b <strong>c</strong></p>'.repeat(1_000), false],
  ['500,000 characters', 'x'.repeat(500_000), false],
  ['one more', 'x'.repeat(500_001), true],
  ['an embedded image of any length', `<img src="data:image/png;base64,${'A'.repeat(900_000)}">`, false],
  ['40,000 tags', '<br>'.repeat(40_000), false],
  ['one more tag', '<br>'.repeat(40_001), true],
  ['200 elements inside each other', nested(200), false],
  ['201 elements inside each other', nested(201), true],
  ['paragraphs and items that are not ended', '<p>a<ul><li>b</ul>'.repeat(1_000), false],
])('%s: more than any writing? %#', (_, html, expected) => {
  expect(isBeyondWriting(html)).toBe(expected);
});

it.each([
  [200, false],
  [201, true],
])('%i attributes of an element: more than any writing? %j', (count, expected) => {
  const attributes = Array.from({ length: count }, (_, index) => `a${index}=">"`).join(' ');
  expect(hasTooManyAttributes(parseMarkup(`<p>x</p><p ${attributes}>y</p>`))).toBe(expected);
});

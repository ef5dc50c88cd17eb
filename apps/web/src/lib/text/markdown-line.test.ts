import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { describe, expect, it } from 'vitest';
import { readMarkdownLine } from './markdown-line.ts';

/** The line as read, with markers for its style: what a reader sees is the text between them. */
const seen = (line: string, isOpen = false) => {
  const read = readMarkdownLine(line, isOpen);
  if (!read) return null;
  return `${read.kind}: ${read.number ?? ''}${read.spans.map(({ text, look }) => (look === 'plain' ? text : `<${look}>${text}</>`)).join('')}`;
};

describe('a finished line of Markdown is set', () => {
  it.each([
    ['Plain words.', 'text: Plain words.'],
    ['## Beans', 'heading: Beans'],
    ['# Beans ##', 'heading: Beans '],
    ['- Whole', 'item: Whole'],
    ['* Whole', 'item: Whole'],
    ['2. Grind', 'item: 2.Grind'],
    ['> Said', 'quote: Said'],
    ['A **bold** word', 'text: A <strong>bold</> word'],
    ['An *old* and an _older_ word', 'text: An <emphasis>old</> and an <emphasis>older</> word'],
    ['Use `brew`', 'text: Use <code>brew</>'],
    ['See [why](https://example.org/a) now', 'text: See why now'],
    ['2 * 3 = 6', 'text: 2 * 3 = 6'],
    ['in snake_case_names', 'text: in snake_case_names'],
    ['#tag and 2024', 'text: #tag and 2024'],
    ['**a *nested* word**', 'text: a <emphasis>nested</> word'],
    ['---', null],
    ['```js', null],
    ['', null],
  ])('%j', (line, expected) => {
    expect(seen(line)).toBe(expected);
  });
});

describe('a line that is still being written', () => {
  it.each(['#', '##', '## ', '-', '- ', '*', '**', '1', '1.', '>', '`', '```', '_', ' '])(
    'shows nothing while %j may be a mark',
    (line) => {
      expect(seen(line, true)).toBeNull();
    },
  );

  it.each([
    ['**bo', 'text: bo'],
    ['A **bold*', 'text: A bold'],
    ['A *', 'text: A '],
    ['A _wo', 'text: A wo'],
    ['Use `br', 'text: Use br'],
    ['See [wh', 'text: See wh'],
    ['See [why]', 'text: See why'],
    ['See [why](https://exam', 'text: See why'],
    ['- **Who', 'item: Who'],
    ['## **Be', 'heading: Be'],
  ])('shows %j without its marks', (line, expected) => {
    expect(seen(line, true)).toBe(expected);
  });

  it('never shows a mark, wherever it is cut', () => {
    const lines = [
      '## All **about** coffee',
      '- **Whole** beans, *fresh* and `ground`, see [the list](https://example.org/list)',
      '1. __Weigh__ it _well_',
      '* ***Both*** at once',
      '> A *quoted* word',
    ];
    for (const line of lines) {
      for (let length = 0; length <= line.length; length++) {
        const { spans = [] } = readMarkdownLine(line.slice(0, length), true) ?? {};
        const shown = spans.map(({ text }) => text).join('');
        expect([line.slice(0, length), shown.match(/[*_`#>[\]()]/)?.[0]]).toEqual([line.slice(0, length), undefined]);
      }
    }
  });
});

it('reading takes time that grows with the line, whatever it holds', () => {
  const pieces = ['*', '**a', '_a ', '`', '``a', '[', '[a](', '[a](x', '*a_b`c[', '# ', '- ', '> '];
  const around = [
    ['', ' ', 'x'],
    ['# a', '#', 'x'],
    ['# a', ' ', 'x'],
    ['-', ' ', '\u2028x'],
    ['1.', ' ', '\u2028x'],
    ['-', ' #', 'x'],
    ['```', 'a', ' x'],
  ];
  const lines = [...pieces.map((piece) => ['', piece, '']), ...around];
  for (const isOpen of [true, false]) {
    for (const [before = '', piece = '', after = ''] of lines) {
      const read = (length: number) => readMarkdownLine(before + piece.repeat(length / piece.length) + after, isOpen);
      expect(growthOf(read, 200_000)).toBeLessThan(LINEAR);
    }
  }
});

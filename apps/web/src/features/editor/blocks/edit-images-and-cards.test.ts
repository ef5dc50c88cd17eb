import { expect, test } from 'vitest';
import {
  between,
  block,
  caret,
  corpus,
  type Edit,
  type EditCase,
  edited,
  press,
  select,
  type,
  typeLetter,
} from '../../../testing/edit-markup.ts';
import { putImage } from '../nodes/put-image.ts';
import { moveBlock } from './move-block.ts';

const IMAGE = corpus('image with a caption');
const COLUMNS = corpus('columns');
const plain = block('paragraph', '<p>', '</p>');

const image =
  (attributes: { src?: string; alt?: string }, caption = 'A caption by someone'): Edit =>
  (editor) =>
    putImage(editor, { src: 'https://example.org/b.jpg?x=1&y=2', alt: '', ...attributes }, caption);

const CASES: EditCase[] = [
  {
    what: 'the alternative text of an image',
    before: IMAGE,
    edits: [select('figure'), image({ alt: 'A "cup"' })],
    after: IMAGE.replace('alt=""', 'alt="A &quot;cup&quot;"'),
  },
  {
    what: 'the caption of an image',
    before: IMAGE,
    edits: [caret('caption by'), type('long ')],
    after: IMAGE.replace('A caption', 'A long caption'),
  },
  {
    what: 'an image without its caption',
    before: IMAGE,
    edits: [select('figure'), image({}, '')],
    after: IMAGE.replace(/<figcaption.*<\/figcaption>/, ''),
  },
  {
    what: 'a paragraph after a card',
    before: COLUMNS,
    edits: [select('card'), press('Enter'), type('New')],
    after: `${COLUMNS}\n\n${plain('New')}`,
  },
];

test.each(CASES)('$what', ({ before, edits, after }) => {
  expect(edited(between(before), edits)).toBe(between(after));
});

test('a card that is moved or removed leaves all others as they were', () => {
  const oneLine = (markup: string) => markup.replace(/\s+/g, ' ').trim();
  const removed = edited(between(COLUMNS), [select('card'), press('Backspace')]);
  expect(oneLine(removed)).toBe(oneLine(between('')));
  const moveDown: Edit = (editor) => moveBlock(editor, editor.state.selection.from, 1);
  const moved = edited(between(COLUMNS), [select('card'), moveDown]);
  expect(moved).toContain(COLUMNS);
  expect(oneLine(moved)).toBe(oneLine(between('') + COLUMNS));
});

const typing = (text: string): Edit[] => [...text].map(typeLetter);

test('Markdown in a caption is text', () => {
  for (const text of ['## ', '> ', '``` ']) {
    const after = edited(between(IMAGE), [caret('A caption'), ...typing(text)]);
    expect(after).toBe(between(IMAGE.replace('A caption', `${text.replace('>', '&gt;')}A caption`)));
  }
});

const SHORTCUTS: Edit[] = [
  ({ commands }) => commands.toggleHeading({ level: 2 }),
  ({ commands }) => commands.setParagraph(),
  ({ commands }) => commands.toggleCodeBlock(),
  ({ commands }) => commands.toggleBulletList(),
];

test.each([
  ['in its caption', caret('caption')],
  ['with the image selected', select('figure')],
])('an image is not made a heading, a paragraph, code or a list by a shortcut %s', (_case, reach) => {
  for (const shortcut of SHORTCUTS) expect(edited(between(IMAGE), [reach, shortcut])).toBe(between(IMAGE));
});

test('a text with an image in it is not made code, the texts beside it are', () => {
  const inline = corpus('paragraph with an image');
  const after = edited(between(inline), [
    ({ commands }) => commands.selectAll(),
    ({ commands }) => commands.toggleCodeBlock(),
  ]);
  expect(after).toContain(inline);
  expect(after.match(/<pre class="wp-block-code"/g)).toHaveLength(2);
});

test('several texts with an image among them are made headings, and the image stays', () => {
  const after = edited(between(IMAGE), [
    ({ commands }) => commands.selectAll(),
    ({ commands }) => commands.toggleHeading({ level: 2 }),
  ]);
  expect(after).toContain(IMAGE);
  expect(after.match(/<h2 class="wp-block-heading"/g)).toHaveLength(2);
});

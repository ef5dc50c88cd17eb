import { expect, test } from 'vitest';
import {
  between,
  block,
  caret,
  corpus,
  type Edit,
  edited,
  press,
  select,
  typeLetter,
} from '../../../testing/edit-markup.ts';

const plain = block('paragraph', '<p>', '</p>');
const COLUMNS = corpus('columns');
const IMAGE = corpus('image with a caption');
/** Between texts that the caret can be put into. */
const among = (markup: string) => `${plain('One')}\n\n${markup}\n\n${plain('Two')}`;

test.each([
  ['a card', COLUMNS],
  ['an image with a caption', IMAGE],
  ['a divider', corpus('separator')],
])('Backspace and Delete beside %s select it first', (_case, markup) => {
  expect(markup).not.toBe('');
  const before = among(markup);
  const withoutIt = (html: string) => html.replace(/\s+/g, ' ').replace('--> <!--', '--><!--');
  for (const reach of [
    [caret('Two'), press('Backspace')],
    [caret('One', 3), press('Delete')],
  ]) {
    expect(edited(before, reach)).toBe(before);
    expect(withoutIt(edited(before, [...reach, press('Backspace')]))).toBe(
      withoutIt(among('').replace('\n\n\n\n', '\n\n')),
    );
  }
});

test.each([
  ['a card', 'card', COLUMNS],
  ['an image with a caption', 'figure', IMAGE],
])('what is typed while %s is selected goes below it', (_case, node, markup) => {
  expect(edited(among(markup), [select(node), typeLetter('N'), typeLetter('o')])).toBe(
    among(`${markup}\n\n${plain('No')}`),
  );
});

test('Backspace and Delete beside an embed of a text written here select it first', () => {
  const before = '<p>One</p><p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p><p>Two</p>';
  for (const reach of [
    [caret('Two'), press('Backspace')],
    [caret('One', 3), press('Delete')],
  ]) {
    expect(edited(before, reach, 'html').replaceAll('\n', '')).toBe(before);
    expect(edited(before, [...reach, press('Backspace')], 'html').replaceAll('\n', '')).toBe('<p>One</p><p>Two</p>');
  }
});

test('an empty line beside a card goes by itself', () => {
  const before = `${COLUMNS}\n\n${plain('')}`;
  const inTheLine: Edit = ({ commands, state }) => commands.setTextSelection(state.doc.content.size - 1);
  expect(edited(before, [inTheLine, press('Backspace')]).trim()).toBe(COLUMNS.trim());
});

test('Delete in an emptied caption selects its image first', () => {
  const empty = '<p>One</p><figure><img src="https://example.org/b.jpg" alt="A cup"></figure>';
  const inCaption: Edit = ({ commands, state }) => commands.setTextSelection(state.doc.content.size - 1);
  expect(edited(empty, [inCaption, press('Delete')], 'html')).toContain('<img');
  expect(edited(empty, [inCaption, press('Delete'), press('Delete')], 'html')).not.toContain('<img');
});

test('a key that is held down stops at the block that it has selected', () => {
  const before = among(COLUMNS);
  const held: Edit = ({ view }) =>
    view.someProp('handleKeyDown', (handle) =>
      handle(view, new KeyboardEvent('keydown', { key: 'Backspace', repeat: true })),
    );
  expect(edited(before, [caret('Two'), held, held, held])).toBe(before);
});

test('joining texts, and a selection that holds a card, work as ever', () => {
  const before = between(COLUMNS);
  expect(edited(before, [(editor) => editor.commands.selectAll(), press('Backspace')])).not.toContain('columns');
});

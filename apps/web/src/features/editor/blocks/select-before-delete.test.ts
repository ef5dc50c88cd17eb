import { GapCursor } from '@tiptap/pm/gapcursor';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
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
  selectFirst,
  type,
  typeLetter,
} from '../../../testing/edit-markup.ts';
import { removeBlockAt } from './move-block.ts';

const plain = block('paragraph', '<p>', '</p>');
const COLUMNS = corpus('columns');
const IMAGE = corpus('image with a caption');
const TABLE = corpus('table');
/** Between texts that the caret can be put into. */
const among = (markup: string) => `${plain('One')}\n\n${markup}\n\n${plain('Two')}`;

test.each([
  ['a card', COLUMNS],
  ['an image with a caption', IMAGE],
  ['a divider', corpus('separator')],
  ['a table', TABLE],
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
  ['a divider', 'horizontalRule', corpus('separator')],
  ['a table', 'table', TABLE],
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

const isSelected = ({ state }: Editor) => state.selection instanceof NodeSelection;
/** Checks what is selected between two edits. */
const expectSelected =
  (expected: boolean): Edit =>
  (editor) =>
    expect(isSelected(editor)).toBe(expected);

test.each([
  ['Backspace', 'One!'],
  ['Delete', '!Two'],
])('%s on a selected block leaves the caret in the text on its side, and selects no other block', (key, typed) => {
  const two = `${plain('One')}\n\n${COLUMNS}\n\n${plain('Two')}\n\n${COLUMNS}`;
  const after = edited(two, [selectFirst('card'), press(key), expectSelected(false), type('!')]);
  expect(after).toContain(typed);
});

test.each([
  ['Backspace', COLUMNS],
  ['Delete', corpus('separator')],
])('%s between blocks leaves the caret between them, and selects the next one before it goes', (key, removed) => {
  const [first, last] = [COLUMNS, corpus('separator')];
  const cards = `${first}\n\n${IMAGE}\n\n${last}`;
  const isBetween: Edit = ({ state }) => expect(state.selection).toBeInstanceOf(GapCursor);
  const once: Edit[] = [select('figure'), press(key), isBetween];
  expect(edited(cards, [...once, press(key), expectSelected(true)]).replace(/\s+/g, '')).toBe(
    `${first}${last}`.replace(/\s+/g, ''),
  );
  expect(edited(cards, [...once, press(key), press(key)])).not.toContain(removed);
});

test('a block that is cut, or removed by its button, leaves none selected', () => {
  const cards = among(`${COLUMNS}\n\n${COLUMNS}`);
  const cut: Edit = ({ state, view }) => view.dispatch(state.tr.deleteSelection().setMeta('uiEvent', 'cut'));
  const remove: Edit = (editor) => removeBlockAt(editor, editor.state.selection.from);
  for (const act of [cut, remove]) {
    expect(edited(cards, [selectFirst('card'), act, expectSelected(false), type('!')])).toContain('One!');
  }
});

test('a table is not selected cell by cell, so that a letter empties none', () => {
  const before = `${among(TABLE)}\n\n${plain('')}`;
  for (const reach of [caret('Two'), caret('One', 3)]) {
    for (const key of ['Backspace', 'Delete'])
      expect(edited(before, [reach, press(key), typeLetter('x')])).toContain(TABLE);
  }
  const empty = `${plain('One')}\n\n${TABLE}\n\n${plain('')}`;
  const atEnd: Edit = ({ commands, state }) => commands.setTextSelection(state.doc.content.size - 1);
  expect(edited(empty, [atEnd, press('Backspace'), expectSelected(true), typeLetter('x')])).toContain(TABLE);
});

const endOfList: Edit = ({ commands, state }) => commands.setTextSelection(state.doc.child(0).nodeSize - 3);
const quoteOf = (inner: string) => block('quote', '<blockquote class="wp-block-quote">', '</blockquote>')(inner);

test.each([
  ['Delete at the end of a quote', `${quoteOf(plain('Said'))}\n\n${COLUMNS}`, [caret('Said', 4), press('Delete')]],
  ['Delete before a quote', `${plain('One')}\n\n${quoteOf(COLUMNS)}`, [caret('One', 3), press('Delete')]],
  ['Backspace after a quote', `${quoteOf(COLUMNS)}\n\n${plain('Two')}`, [caret('Two'), press('Backspace')]],
  ['Delete at the end of a list', `${corpus('list')}\n\n${COLUMNS}`, [endOfList, press('Delete')]],
])('%s selects a card rather than move it into or out of it', (_case, before, edits) => {
  expect(edited(before, [...edits, expectSelected(true)])).toBe(before);
});

test('a list or a quote that a key has selected is not overwritten either', () => {
  const before = among(quoteOf(`${plain('Said')}\n\n${COLUMNS}`));
  expect(edited(before, [select('blockquote'), typeLetter('x')])).toContain(quoteOf(`${plain('Said')}\n\n${COLUMNS}`));
});

const LONE = '<p>One</p><p><img src="https://example.org/b.jpg" alt="A cup"></p><p>Two</p>';
const INLINE = LONE.replaceAll('</p><p>', '');

test.each([
  ['alone in a line', LONE],
  ['in a text', INLINE],
])('an image %s is selected before a key removes it', (_case, before) => {
  for (const reach of [
    [caret('Two'), press('Backspace')],
    [caret('One', 3), press('Delete')],
  ]) {
    expect(edited(before, [...reach, expectSelected(true)], 'html')).toBe(before);
    expect(edited(before, [...reach, press('Backspace')], 'html')).not.toContain('<img');
  }
});

test('what is typed while an image is selected goes below it, or after it where there is text beside it', () => {
  const typed: Edit[] = [select('image'), typeLetter('N'), typeLetter('o')];
  expect(edited(LONE, typed, 'html')).toBe(LONE.replace('<p>Two', '<p>No</p><p>Two'));
  expect(edited(INLINE, typed, 'html')).toBe(INLINE.replace('Two', 'NoTwo'));
});

import { NodeSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { block, corpus, type Edit, edited, select } from '../../../testing/edit-markup.ts';

const plain = block('paragraph', '<p>', '</p>');
const among = (markup: string) => `${plain('One')}\n\n${markup}\n\n${plain('Two')}`;

const KINDS: [string, string, string][] = [
  ['a card', 'card', corpus('columns')],
  ['an image with a caption', 'figure', corpus('image with a caption')],
  ['a divider', 'horizontalRule', corpus('separator')],
  ['a table', 'table', corpus('table')],
];

const undo: Edit = ({ commands }) => commands.undo();

test.each(KINDS)(
  'what is pasted while %s is selected goes below it, and one undo takes it back',
  (_case, node, markup) => {
    const before = among(markup);
    const pasteText: Edit = ({ view }) => view.pasteText('Pasted');
    const pasteHtml: Edit = ({ view }) => view.pasteHTML('<p>Pasted</p>');
    for (const paste of [pasteText, pasteHtml]) {
      expect(edited(before, [select(node), paste])).toBe(among(`${markup}\n\n${plain('Pasted')}`));
      expect(edited(before, [select(node), paste, undo])).toBe(before);
    }
  },
);

/** A key that an input method takes: it then writes by itself, where the caret is. */
const key =
  (type: 'keydown' | 'keyup'): Edit =>
  ({ view }) =>
    view.dom.dispatchEvent(new KeyboardEvent(type, { key: 'Process', keyCode: 229, bubbles: true, cancelable: true }));
const compose: Edit = ({ commands }) => commands.insertContent('日本');

test.each(KINDS)('what is composed while %s is selected goes below it', (_case, node, markup) => {
  expect(edited(among(markup), [select(node), key('keydown'), compose, key('keyup')])).toBe(
    among(`${markup}\n\n${plain('日本')}`),
  );
});

test.each(KINDS)(
  'a key that composes nothing adds no paragraph below %s, which stays selected',
  (_case, node, markup) => {
    const check: Edit = ({ state: { doc, selection } }) => {
      expect(doc.childCount).toBe(3);
      expect(selection).toBeInstanceOf(NodeSelection);
    };
    edited(among(markup), [select(node), key('keydown'), key('keyup'), check]);
  },
);

test.each(KINDS)('what a keyboard without keys writes while %s is selected goes below it', (_case, node, markup) => {
  const emoji: Edit = ({ view }) =>
    view.dom.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data: '😀', cancelable: true }));
  expect(edited(among(markup), [select(node), emoji])).toBe(among(`${markup}\n\n${plain('😀')}`));
});

import { Editor } from '@tiptap/react';
import { afterEach, expect, test } from 'vitest';
import { block, caret, corpus } from '../../../testing/edit-markup.ts';
import { formatOf } from '../blocks/text-format.ts';

let editor: Editor;
afterEach(() => editor.destroy());

/** The markup of a post after something was pasted at a text of it. */
function pasted(markup: string, at: string, html: string) {
  const { extensions, content, write } = formatOf('blocks', markup);
  editor = new Editor({ element: document.createElement('div'), extensions, content });
  caret(at, 2)(editor);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  editor.view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  return write(editor.state.doc);
}

const TABLE = '<table><tbody><tr><td>New cell</td></tr></tbody></table>';

test.each([
  ['the caption of an image', 'image with a caption', 'A caption'],
  ['an item', 'nested list', 'Inner item'],
  ['a citation', 'quote', 'Some One'],
])('a table that is pasted into %s goes below it, which stays as it is', (_what, name, at) => {
  const before = corpus(name);
  const after = pasted(before, at, `<p>Above</p>${TABLE}`);
  expect(after.startsWith(`${before}\n\n<!-- wp:paragraph -->\n<p>Above</p>`)).toBe(true);
  expect(after).toMatch(/<table>.*New cell.*<\/table><\/figure>\n<!-- \/wp:table -->$/);
});

test('a divider that is pasted into a cell goes below its table', () => {
  const before = corpus('table');
  expect(pasted(before, 'Arabica', '<p>Above</p><hr>').startsWith(`${before}\n\n<!-- wp:paragraph -->`)).toBe(true);
});

test('cells that are pasted into a table become a part of it, and text of a caption a part of that', () => {
  expect(pasted(corpus('table'), 'Arabica', TABLE)).toContain('<tr><td>New cell</td>');
  editor.destroy();
  const image = corpus('image with a caption');
  expect(pasted(image, 'A caption', '<p>long</p>')).toBe(image.replace('A caption', 'A longcaption'));
});

test('a quote from before it held blocks becomes one of blocks with a table in it', () => {
  const plain = block('paragraph', '<p>', '</p>');
  const after = pasted(corpus('quote from before 6.0'), 'Old quoted', TABLE);
  expect(after).toContain(plain(' quoted words.').replace(' quoted', 'd quoted'));
  expect(after).toMatch(/<blockquote class="wp-block-quote"><!-- wp:paragraph -->/);
  expect(formatOf('blocks', after).content).toMatchObject({ content: [{ type: 'blockquote' }] });
});

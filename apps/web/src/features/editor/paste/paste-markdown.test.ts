import { Editor } from '@tiptap/react';
import { afterEach, expect, test } from 'vitest';
import { formatOf } from '../blocks/text-format.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const { write } = formatOf('html', '');
const html = () => write(editor.state.doc);

function open(content: string) {
  editor = new Editor({
    element: document.createElement('div'),
    extensions: formatOf('html', content).extensions,
    content,
    enablePasteRules: ['link'],
  });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
}

/** As the browser does it, with nothing but plain text on the clipboard unless there is markup, too. */
function pasteText(text: string, markup?: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (markup) clipboardData.setData('text/html', markup);
  editor.view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Once the converter, which is loaded when it is needed, is done. */
const expectHtml = (expected: string) => expect.poll(html).toBe(expected);
/** A conversion would have been made by then. */
const settled = () => import('./convert-markdown.ts').then(() => new Promise((resolve) => setTimeout(resolve)));

const MARKDOWN = [
  '# Better coffee',
  '',
  'Use **fresh** beans, `f(**kwargs)`, f(*args, **kwargs) and snake_case_names.',
  'A second line with a <video> tag.',
  '',
  '- whole',
  '- ground',
  '',
  '```js',
  'a ** b; // # no heading',
  '```',
].join('\n');

const CONVERTED =
  '<h2>Better coffee</h2>' +
  '<p>Use <strong>fresh</strong> beans, <code>f(**kwargs)</code>, f(*args, **kwargs) and snake_case_names.<br>A second line with a &lt;video&gt; tag.</p>' +
  '<ul><li><p>whole</p></li><li><p>ground</p></li></ul>' +
  '<pre><code class="language-js">a ** b; // # no heading</code></pre>';

test('Markdown that is pasted as plain text becomes what it means, and one undo brings back the text', async () => {
  open('<p></p>');
  pasteText(MARKDOWN);
  const asPasted = html();
  expect(asPasted).toContain('<p># Better coffee</p>');
  await expectHtml(CONVERTED);
  editor.commands.undo();
  expect(html()).toBe(asPasted);
  editor.commands.undo();
  expect(html()).toBe('');
});

test('Markdown in the middle of a text leaves what is around it', async () => {
  open('<p>Before after</p>');
  editor.commands.setTextSelection(8);
  pasteText('- a\n- b');
  await expectHtml('<p>Before </p><ul><li><p>a</p></li><li><p>b</p></li></ul><p>after</p>');
});

test('a paragraph of Markdown goes on with the text beside it', async () => {
  open('<p>Before after</p>');
  editor.commands.setTextSelection(8);
  pasteText('**bold**\n\n> said\n\nend ');
  await expectHtml('<p>Before <strong>bold</strong></p><blockquote><p>said</p></blockquote><p>endafter</p>');
});

test('a list of Markdown in an item of a list is nested in it', async () => {
  open('<ul><li><p>one</p></li></ul>');
  editor.commands.setTextSelection(6);
  pasteText('- two\n- three');
  await expectHtml('<ul><li><p>one</p><ul><li><p>two</p></li><li><p>three</p></li></ul></li></ul>');
});

test('a table of Markdown keeps the alignment of its columns', async () => {
  open('<p></p>');
  pasteText('| Bean | Price |\n| --- | ---: |\n| Kenya | 9 |');
  await expectHtml(
    '<table><thead><tr><th>Bean</th><th align="right">Price</th></tr></thead><tbody><tr><td>Kenya</td><td align="right">9</td></tr></tbody></table>',
  );
});

test.each([
  ['one line', '- a dash'],
  ['lines without blocks', 'f(**kwargs)\n__init__ and _x_'],
  ['a script with comments', '#!/bin/sh\n# lists all\nls -la\n# done\n'],
  ['a year and a hyphen', '1999. It was\nnot -- that\n-5 degrees'],
  ['a text that is longer than an article', '- a word\n'.repeat(4_500)],
  ['what is nested too deeply to be read', `- a\n${'>'.repeat(30_000)}`],
])('%s stays as it is', async (_case, text) => {
  open('<p></p>');
  pasteText(text);
  const asPasted = html();
  await settled();
  expect(html()).toBe(asPasted);
});

test.each([
  ['a block of code', '<pre><code>x</code></pre>'],
  ['a caption', '<figure><img src="https://example.org/b.jpg" alt="A cup"><figcaption>x</figcaption></figure>'],
  ['a table', '<table><tbody><tr><td>x</td></tr></tbody></table>'],
])('Markdown in %s stays as it is', async (_case, content) => {
  open(content);
  editor.commands.setTextSelection(editor.state.doc.content.size);
  pasteText('- a\n- b');
  const asPasted = html();
  await settled();
  expect(html()).toBe(asPasted);
  expect(asPasted).toContain('- a');
});

test('what is typed before the converter is loaded stays', async () => {
  open('<p></p>');
  pasteText('- a\n- b');
  editor.commands.insertContent('!');
  await settled();
  expect(html()).toBe('<p>- a</p><p>- b!</p>');
});

test('Markdown that was dropped is not what is pasted afterwards', async () => {
  open('<p></p>');
  // As a drop reads its text.
  editor.view.someProp('transformPastedText', (read) => {
    read('- a\n- b', false, editor.view);
  });
  pasteText('new', '<p>new</p>');
  await settled();
  expect(html()).toBe('<p>new</p>');
});

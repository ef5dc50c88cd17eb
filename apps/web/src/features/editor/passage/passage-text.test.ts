import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { getSchema } from '@tiptap/react';
import { expect, it } from 'vitest';
import { parseMarkup } from '../../../lib/text/parse-markup.ts';
import { editorExtensions } from '../editor-extensions.ts';
import { isTextAlone, passageText } from './passage-text.ts';

const parser = SchemaParser.fromSchema(getSchema(editorExtensions));
const textOf = (html: string) => passageText(parser.parse(parseMarkup(html)).content);

it.each([
  [
    'marks and links',
    '<p>a <strong>b</strong> <em>c</em> <code>d</code> <a href="https://e.org">e</a></p>',
    'a **b** _c_ `d` [e](https://e.org)',
  ],
  ['headings and paragraphs', '<h2>A</h2><p>b</p><p>c</p>', '## A\n\nb\n\nc'],
  ['lists', '<ul><li>a</li><li>b</li></ul><ol start="3"><li>c</li><li>d</li></ol>', '- a\n- b\n\n3. c\n4. d'],
  ['nested lists', '<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n   - b'],
  ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b'],
  ['code', '<pre><code>a\n b</code></pre>', '```\na\n b\n```'],
  ['images, which no model sees', '<p>a <img src="/x.png" alt="b"> c</p>', 'a  c'],
])('a passage is sent as Markdown: %s', (_, html, markdown) => {
  expect(textOf(html)).toBe(markdown);
});

it.each([
  [
    '<h2>A</h2><p>b <strong>c</strong><br>d</p><ul><li>e</li></ul><blockquote><p>f</p></blockquote><pre><code>g</code></pre><hr>',
    true,
  ],
  ['<p>a</p><figure><img src="/x.png" alt=""></figure><p>b</p>', false],
  ['<p>a <img src="/x.png" alt=""> b</p>', false],
  ['<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>', false],
])('%s is text alone: %s', (html, expected) => {
  expect(isTextAlone(parser.parse(parseMarkup(html)).content)).toBe(expected);
});

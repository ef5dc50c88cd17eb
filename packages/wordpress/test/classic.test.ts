import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import render from 'dom-serializer';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromClassic } from '../src/from-classic.ts';
import { toBlockMarkup } from '../src/index.ts';

let wordpress: TestWordPress;
beforeAll(async () => {
  wordpress = await startWordPress();
});
afterAll(() => wordpress.stop());

const asWordPress = (expression: string, source: string) =>
  wordpress.php<string>(
    `global $post; $post = null; $text = base64_decode('${Buffer.from(source).toString('base64')}'); return ${expression};`,
  );

/** Ignores whitespace between blocks and the empty paragraph that a parser creates for a stray closing tag. */
const even = (html: string) =>
  render(parseDocument(html).children, { encodeEntities: 'utf8' })
    .replace(/<br>\s*/g, '<br>')
    .replace(
      /\s*(<\/?(p|div|ul|ol|li|h\d|blockquote|table|tbody|tr|td|pre|hr|figure|figcaption|section)\b[^>]*>)\s*/g,
      '$1',
    )
    .replace(/<p><\/p>/g, '')
    .trim();

const TEXTS = {
  paragraphs: 'One\n\nTwo & three\n\n\n\nFour',
  'line breaks': 'One\nTwo<br />\nThree\n\nFour  \nfive',
  'line ends of Windows': 'One\r\n\r\nTwo\r\nThree',
  'blank lines with blanks': 'One\n \t \nTwo',
  marks: 'One <strong>bold</strong> and <em>it</em>.\n\n<a href="/x">Link</a>\n<code>a < b</code>',
  headings: 'One\n<h2>Head</h2>\nTwo\n<h3>A\nB</h3>\n\nThree',
  lists: 'One\n<ul>\n<li>a</li>\n\t<li>b <em>c</em></li>\n</ul>\nTwo',
  quotes: 'One\n<blockquote>Said\n\nTwice</blockquote>\nTwo',
  'a quote of one line': '<blockquote>Said</blockquote>',
  preformatted: 'One\n<pre>a\n\n  b\n</pre>\nTwo',
  divisions: '<div>\n\nOne\n\nTwo\n\n</div>\n<div>alone</div>',
  tables: '<table>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\nAfter',
  rules: 'One\n<hr />\nTwo',
  images:
    '<img class="alignright size-medium wp-image-7" src="/a.png" alt="A" width="300" height="200" />\n\nText <img src="/b.png" alt="" /> goes on',
  paragraphs_by_hand: '<p>One</p>\n\nTwo\n\n<p style="text-align: center;">Three\nfour</p>',
  shortcodes: 'One\n\n[gallery ids="1,2"]\n\n[box color="red"]\n\nIn it\n\n[/box]\n\nTwo [sic] here',
  'a caption':
    'One\n\n[caption id="attachment_7" align="alignright" width="300"]<img src="/a.png" alt="A" /> Tea[/caption]\n\nTwo',
  'characters of other scripts': 'שלום\n\n日本語\n次の行',
};

test.each(Object.entries(TEXTS))("%s read as WordPress' own wpautop reads them", async (_, source) => {
  expect(even(fromClassic(source))).toBe(even(await asWordPress('wpautop($text)', source)));
});

test.each(['shortcodes', 'a caption'] as const)(
  '%s come out of the blocks as they came out of the text',
  async (name) => {
    const filters = "apply_filters('the_content', $text)";
    const before = await asWordPress(filters, TEXTS[name]);
    const after = await asWordPress(filters, toBlockMarkup(fromClassic(TEXTS[name])));
    expect(even(after)).toBe(even(before));
  },
);

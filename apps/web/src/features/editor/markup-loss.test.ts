import { getSchema } from '@tiptap/react';
import { describe, expect, it } from 'vitest';
import { editorExtensions } from './editor-extensions.ts';
import { markupLoss } from './markup-loss.ts';

const schema = getSchema(editorExtensions);

describe('opening a post in the visual editor', () => {
  it.each([
    [
      'a plain article',
      '<h2>Beans</h2><p>Good <strong>coffee</strong> &amp; <em>tea</em>.</p><ul><li>one</li><li>two</li></ul>',
    ],
    ['line breaks between blocks', '<h2>Beans</h2>\n\n<p>Good\n  coffee</p>\n<ol>\n <li>one</li>\n</ol>\n'],
    ['text without a paragraph', 'Just text, <b>bold</b>'],
    ['nested lists', '<ul><li>one<ul><li>two <a href="https://example.org/?a=1&amp;b=2">link</a></li></ul></li></ul>'],
    ['marks in another order', '<p><em><strong>both</strong></em><strong><em> still</em></strong></p>'],
    ['bold code and linked code', '<p><strong><code>npm</code></strong> <a href="/x"><code>test</code></a></p>'],
    [
      'a quote, a rule and a code block',
      '<blockquote>Said so</blockquote><hr><pre><code class="language-js">a  &lt;b\n</code></pre>',
    ],
    [
      'an image with alternative text',
      '<img src="https://example.org/a.jpg" alt="A cup"><p>x <img src="/b.png" alt=""></p>',
    ],
    [
      'a figure with its caption',
      '<figure><img src="a.png" alt="A cup"><figcaption>Tea, by <a href="https://example.org">Grace</a></figcaption></figure><p>x</p>',
    ],
    ['a figure without one', '<figure><img src="a.png" alt=""></figure>'],
    [
      'a linked image with its caption, size and side',
      '<figure><a href="/x"><img src="/a.png" alt="a" class="wp-image-7 size-medium alignleft"></a><figcaption>b</figcaption></figure>',
    ],
    ['a link with its own target', '<p><a href="https://example.org" target="_blank" rel="noopener">x</a></p>'],
    ['a list that starts at five', '<ol start="5"><li>five</li></ol>'],
    ['emoji, non-breaking spaces and right-to-left text', '<p>☕️&nbsp;קפה <br>قهوة</p>'],
    [
      'a table with a row of headings',
      '<table><thead><tr><th>Bean</th><th>Roast</th></tr></thead><tbody><tr><td>A <b>b</b></td><td>light</td></tr></tbody></table>',
    ],
    [
      'a table without headings',
      '<table><tbody><tr><td colspan="2">1</td></tr><tr><th>a</th><td>2</td></tr></tbody></table>',
    ],
    ['cells of several lines', '<table><tbody><tr><td><p>a</p><p>b</p></td><td>c<br>d</td></tr></tbody></table>'],
    ['the address of a video on a line of its own', '<p>x</p><p>https://www.youtube.com/watch?v=a&amp;t=5</p>'],
    ['subscript and superscript', '<p>H<sub>2</sub>O, x<sup>2</sup></p>'],
    [
      'footnotes and other targets of links',
      '<h2 id="part">a</h2><p id="b">b<sup><a href="#fn-1" id="fnref-1">1</a></sup></p><ul><li>☑ <a href="#fnref-1" id="fn-1">↩</a></li></ul>',
    ],
    ['columns that are set to a side', '<table><tbody><tr><td align="right">1</td></tr></tbody></table>'],
    ['how a list counts', '<ol start="3" type="a" reversed><li>c</li></ol>'],
    ['the class of a divider', '<hr class="is-style-dots">'],
    [
      'size, side and class of an image',
      '<p><img src="/a.png" alt="A" width="300" class="alignright size-medium"></p>',
    ],
    [
      'the same with a caption',
      '<figure><img src="/a.png" alt="A" width="300" class="alignright"><figcaption>b</figcaption></figure>',
    ],
    ['nothing at all', ''],
  ])('loses nothing of %s', (_, html) => {
    expect(markupLoss(html, schema)).toEqual([]);
  });

  it.each([
    ['a table inside a figure', '<figure><table><tbody><tr><td>1</td></tr></tbody></table></figure>', 'figure'],
    [
      'a list in a table',
      '<table><tbody><tr><td><ul><li>1</li></ul></td></tr></tbody></table>',
      'this nesting of elements',
    ],
    [
      'the foot of a table',
      '<table><tbody><tr><td>1</td></tr></tbody><tfoot><tr><td>2</td></tr></tfoot></table>',
      'tfoot',
    ],
    ["a table's caption", '<table><caption>x</caption><tbody><tr><td>1</td></tr></tbody></table>', 'caption'],
    ['a class', '<p class="lead">x</p>', 'class on p'],
    ['a style', '<h2 style="text-align:center">x</h2>', 'style on h2'],
    ['an embed', '<video src="https://example.org/a.mp4"></video>', 'video'],
    ['block comments of WordPress', '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->', 'comment'],
    [
      'the target of a linked image with a caption',
      '<figure><a href="/x" target="_blank"><img src="/a.png" alt="a"></a><figcaption>b</figcaption></figure>',
      'figcaption',
    ],
    [
      'a script address of an image with a caption',
      '<figure><a href="javascript:alert(1)"><img src="/a.png" alt="a"></a><figcaption>b</figcaption></figure>',
      'figcaption',
    ],
    ['a heading of level 1', '<h1>x</h1>', 'h1'],
    ['an inline mark it does not know', '<p>Press <kbd>F</kbd></p>', 'kbd'],
    ['an image size source', '<p><img src="/a.png" srcset="/b.png 2x"></p>', 'srcset on img'],
    ['a division', '<div><p>x</p></div>', 'div'],
    ['a script address', '<p><a href="javascript:alert(1)">x</a></p>', 'a'],
    ['colours inside code', '<pre><code><span class="k">let</span></code></pre>', 'span'],
    ['a shortcode in a comment inside text', '<p>a<!--more-->b</p>', 'comment'],
  ])('notices that %s would be lost', (_, html, lost) => {
    expect(markupLoss(html, schema)).toContain(lost);
  });
});

import { type BlockEditor, openBlockEditor, startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBlockMarkup } from '../src/index.ts';

let wordpress: TestWordPress;
let editor: BlockEditor;

beforeAll(async () => {
  wordpress = await startWordPress();
  editor = await openBlockEditor(wordpress);
});
afterAll(async () => {
  await editor?.close();
  await wordpress?.stop();
});

const asEditorSees = async (markup: string) => (await editor.open([markup]))[0];

test.each([
  [
    'text',
    '<p>Plain &amp; <strong>bold</strong> <em>it</em> <a href="https://e.org/?a=1&amp;b=2">link</a> <code>x &lt; 1</code><br>line</p>',
    ['paragraph'],
  ],
  [
    'inline extras',
    '<p><s>a</s> <u>b</u> <mark>c</mark> <sub>d</sub> <sup>e</sup> <kbd>f</kbd> <abbr title="x">g</abbr> “q” 😀 שלום</p>',
    ['paragraph'],
  ],
  [
    'footnotes as links',
    '<p>Water<sup><a href="#fn-1" id="fnref-1">1</a></sup></p><hr><ol><li><p>Soft. <a href="#fnref-1" id="fn-1">↩\ufe0e</a></p></li></ol>',
    ['paragraph', 'separator', 'list(list-item)'],
  ],
  ['an inline image', '<p>before <img src="https://e.org/a.png" alt="x"> after</p>', ['paragraph']],
  [
    'aligned and styled by class',
    '<p class="lead" style="text-align:center" id="top">x</p><h3 style="text-align: right">y</h3>',
    ['paragraph', 'heading'],
  ],
  [
    'headings',
    '<h1>1</h1><h2>2 &amp; "x"</h2><h3 id="here">3</h3><h6><em>6</em></h6>',
    ['heading', 'heading', 'heading', 'heading'],
  ],
  ['a list', '<ul><li>a</li><li>b <strong>c</strong></li></ul>', ['list(list-item list-item)']],
  [
    'an ordered list',
    '<ol start="3"><li>a</li></ol><ol reversed><li>b</li></ol>',
    ['list(list-item)', 'list(list-item)'],
  ],
  [
    'a nested list as an editor writes it',
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul>',
    ['list(list-item(list(list-item)) list-item)'],
  ],
  ['a quote', '<blockquote><p>a</p><p>b</p><cite>me</cite></blockquote>', ['quote(paragraph paragraph)']],
  ['a quote with a list', '<blockquote>loose<ul><li>x</li></ul></blockquote>', ['quote(paragraph list(list-item))']],
  [
    'code',
    '<pre><code class="language-php">if ($a[0] &lt; 1 &amp;&amp; $b) { }\nhttps://e.org/x\n[gallery]</code></pre>',
    ['code'],
  ],
  ['preformatted text', '<pre>a  b\n c &lt; d</pre>', ['preformatted']],
  [
    'images',
    '<img src="https://e.org/a.png"><p><img src="/b.png" alt="B &quot;q&quot;" width="3" class="x"></p>',
    ['image', 'image'],
  ],
  [
    'figures',
    '<figure><img src="a.png" alt="x"><figcaption>Cap <em>y</em></figcaption></figure><figure><a href="https://e.org"><img src="a.png"></a></figure>',
    ['image', 'image'],
  ],
  ['an image with a title', '<img src="a.png" alt="x" title="T &amp; t">', ['image']],
  [
    'a table',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody><tfoot><tr><td>x</td><td>y</td></tr></tfoot></table>',
    ['table'],
  ],
  [
    'aligned columns, a class and a table of fixed columns',
    '<table class="is-style-stripes has-fixed-layout" id="t"><thead><tr><th scope="col" style="text-align: center">A</th><th align="right">B</th></tr></thead><tbody><tr><td class="has-text-align-left">1</td><td align="right" colspan="2">2</td></tr></tbody></table>',
    ['table'],
  ],
  [
    'lists of every kind',
    '<ol type="a" start="2" class="x" id="l"><li>a</li></ol><ol type="I" reversed><li>b</li></ol><ul class="is-style-check" type="square"><li>c</li></ul>',
    ['list(list-item)', 'list(list-item)', 'list(list-item)'],
  ],
  [
    'images of a size, a side and a class',
    '<p><img src="/a.png" alt="A" class="alignright size-medium wp-image-7 is-style-rounded" width="300" height="200"></p><figure class="aligncenter" id="f"><img src="/a.png" alt="" title="T" width="20" style="height: auto"><figcaption>C</figcaption></figure><img src="/b.png" align="left" class="alignnone">',
    ['image', 'image', 'image'],
  ],
  [
    'separators, quotes and code of a style',
    '<hr class="is-style-dots" id="s"><hr class="alignwide has-css-opacity x"><blockquote class="is-style-plain"><p>a</p></blockquote><pre class="x"><code>a</code></pre><pre class="y">b</pre>',
    ['separator', 'separator', 'quote(paragraph)', 'code', 'preformatted'],
  ],
  [
    'shortcodes',
    '<p>[gallery ids="1,2"]</p><p>[caption id="x"]<img src="/a.png"> Tea[/caption]</p><p>[sic]</p>',
    ['shortcode', 'shortcode', 'paragraph'],
  ],
  [
    'a table as an editor writes it',
    '<table style="min-width: 50px"><colgroup><col></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>A</p></th><td colspan="2"><p>1</p><p>2</p></td></tr></tbody></table>',
    ['table'],
  ],
  [
    'a table as our editor writes it',
    '<table><thead><tr><th>Bean</th><th>Roast</th></tr></thead><tbody><tr><td>Yirga<br>cheffe</td><td><em>light</em> <a href="https://e.org">x</a></td></tr></tbody></table>',
    ['table'],
  ],
  [
    'addresses of players on a line of their own',
    '<p>https://www.youtube.com/watch?v=abc&amp;t=5</p><p>https://vimeo.com/76979871</p><p>https://open.spotify.com/track/1</p><p>https://x.com/a/status/1</p>',
    ['embed', 'embed', 'embed', 'embed'],
  ],
  [
    'addresses that show nothing, and addresses inside a text',
    '<p>https://www.youtube.com/</p><p>https://example.org/watch</p><p>See https://youtu.be/abc</p>',
    ['paragraph', 'paragraph', 'paragraph'],
  ],
  ['a separator', '<p>a</p><hr><p>b</p>', ['paragraph', 'separator', 'paragraph']],
  [
    'more and next page',
    '<p>a</p><!--more--><p>b</p><!--nextpage--><p>c</p>',
    ['paragraph', 'more', 'paragraph', 'nextpage', 'paragraph'],
  ],
  [
    'more with a text, in a paragraph',
    '<p>a <!--more Go on, "reader" & co--> b</p>',
    ['paragraph', 'more', 'paragraph'],
  ],
  [
    'frames, scripts and styled containers',
    '<iframe src="https://e.org"></iframe><script>if (a < b && c) {}</script><div class="grid"><p>x</p></div>',
    ['html', 'html', 'html'],
  ],
  ['loose text', 'one <b>two</b><p>three</p>four', ['paragraph', 'paragraph', 'paragraph']],
  [
    'broken HTML',
    '<p>a<p>b <strong>c</p><ul><li>d<li>e</ul></div>',
    ['paragraph', 'paragraph', 'list(list-item list-item)'],
  ],
  ['a list with a quote in it', '<ul><li>a<blockquote>b</blockquote></li></ul>', ['html']],
])('%s: the editor finds valid blocks', async (_what, html, blocks) => {
  const markup = toBlockMarkup(html);
  expect({ blocks: (await asEditorSees(markup))?.blocks, markup }).toEqual({ blocks, markup });
});

test.each([
  '<p>Plain &amp; <strong>bold</strong></p><h2>A</h2><h4>B</h4>',
  '<ul><li>a<ol><li>b</li></ol></li></ul>',
  '<blockquote><p>a</p><cite>me</cite></blockquote>',
  '<pre><code>a[0]\nhttps://e.org/x</code></pre>',
  '<figure><img src="a.png" alt="x"><figcaption>Cap</figcaption></figure><hr>',
  '<figure><img src="a.png" alt="x"><figcaption>“<a href="https://e.org/1">Tea</a>” by Grace, <em>CC BY 4.0</em></figcaption></figure>',
  '<pre><code class="language-typescript">const a: number[] = [];</code></pre>',
  '<p>https://www.youtube.com/watch?v=abc&amp;t=5</p><p>https://open.spotify.com/track/1</p>',
  '<ol type="a" reversed start="3"><li>a</li></ol><hr class="is-style-wide">',
  '<p><img src="/a.png" alt="A" class="alignright size-medium wp-image-7 is-style-rounded" width="300"></p>',
  '<p>a</p><!--more Go on--><p>b</p>',
  '<figure><a href="/a.png"><img src="/a-300x200.png" alt="A" class="wp-image-7 size-medium alignleft"></a><figcaption>C</figcaption></figure>',
])('the editor would save %s exactly as it was sent', async (html) => {
  const markup = toBlockMarkup(html);
  expect((await asEditorSees(markup))?.saved).toBe(markup);
});

test.each([
  [
    'a size and a side',
    '<!-- wp:image {"id":7,"sizeSlug":"medium","linkDestination":"none","align":"left","className":"is-style-rounded"} -->\n<figure class="wp-block-image alignleft size-medium is-style-rounded"><img src="https://a.example/cup-300x200.jpg" alt="A cup" class="wp-image-7"/><figcaption class="wp-element-caption">Mine</figcaption></figure>\n<!-- /wp:image -->',
  ],
  [
    'a link to its file',
    '<!-- wp:image {"id":7,"sizeSlug":"large","linkDestination":"media"} -->\n<figure class="wp-block-image size-large"><a href="https://a.example/cup.jpg"><img src="https://a.example/cup-1024x683.jpg" alt="" class="wp-image-7"/></a></figure>\n<!-- /wp:image -->',
  ],
  [
    'a size in place of a width, and a border',
    '<!-- wp:image {"id":7,"sizeSlug":"medium","linkDestination":"custom","align":"wide","style":{"border":{"radius":"9px"}}} -->\n<figure class="wp-block-image alignwide size-medium has-custom-border" id="cup"><a href="https://b.example/" target="_blank" rel="noreferrer noopener"><img src="https://a.example/cup-300x200.jpg" alt="" class="wp-image-7" style="border-radius:9px"/></a></figure>\n<!-- /wp:image -->',
  ],
  [
    'a width, as a new block of ours',
    '<!-- wp:image {"id":7,"width":"300px","height":"auto","sizeSlug":"full","linkDestination":"none","align":"right","className":"x"} -->\n<figure class="wp-block-image alignright size-full is-resized x"><img src="/a.png" alt="A" class="wp-image-7" style="width:300px;height:auto"/></figure>\n<!-- /wp:image -->',
  ],
])('an image block that got %s in our editor is valid', async (_what, markup) => {
  expect((await asEditorSees(markup))?.blocks).toEqual(['image']);
});

test('the check itself tells a block that the editor would offer to repair', async () => {
  const broken =
    '<!-- wp:heading -->\n<h3 class="wp-block-heading">level 2 says the comment</h3>\n<!-- /wp:heading -->';
  expect((await asEditorSees(broken))?.blocks).toEqual(['INVALID heading']);
});

test("the parser of WordPress' PHP finds the same blocks", async () => {
  const markup = toBlockMarkup('<h2>A</h2><p>b</p><ul><li>c</li></ul><iframe src="https://e.org"></iframe>');
  const names = await wordpress.php(
    `return array_values(array_filter(array_map(fn($b) => $b['blockName'], parse_blocks(base64_decode('${Buffer.from(markup).toString('base64')}')))));`,
  );
  expect(names).toEqual(['core/heading', 'core/paragraph', 'core/list', 'core/html']);
});

import { describe, expect, test } from 'vitest';
import { fromBlockMarkup } from './from-block-markup.ts';
import { toBlockMarkup } from './to-block-markup.ts';

describe('blocks that pressloom would make itself', () => {
  test.each([
    '<p>One <strong>strong</strong> word.</p>',
    '<h2>Heading</h2>\n<p>Text</p>\n<h3>Deeper</h3>',
    '<ul><li>One</li><li>Two <a href="https://example.org">link</a></li></ul>',
    '<blockquote><p>Said</p></blockquote>',
    '<pre><code>a &lt; b</code></pre>',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
  ])('become plain HTML: %s', (html) => {
    const markup = toBlockMarkup(html);
    const plain = fromBlockMarkup(markup);
    expect(plain).not.toContain('wp:');
    expect(toBlockMarkup(plain)).toBe(markup);
  });

  test('written by hand in the block editor, with its own blanks', () => {
    const markup =
      '<!-- wp:paragraph -->\n<p>Edited there.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2 class="wp-block-heading">Then</h2>\n<!-- /wp:heading -->';
    expect(fromBlockMarkup(markup)).toBe('<p>Edited there.</p>\n<h2>Then</h2>');
  });
});

test.each([
  '<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images"></figure>\n<!-- /wp:gallery -->',
  '<!-- wp:latest-posts {"postsToShow":3} /-->',
  '<!-- wp:paragraph {"dropCap":true} -->\n<p class="has-drop-cap">Once</p>\n<!-- /wp:paragraph -->',
  '<!-- wp:columns -->\n<div class="wp-block-columns"><!-- wp:column -->\n<div class="wp-block-column"></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->',
])('blocks that pressloom does not make keep their markup: %s', (markup) => {
  expect(fromBlockMarkup(markup)).toBe(markup);
  expect(toBlockMarkup(fromBlockMarkup(markup))).toBe(markup);
});

test('a text of the classic editor has its paragraphs at the blank lines', () => {
  expect(fromBlockMarkup('Some text\n\nand more')).toBe('<p>Some text</p>\n<p>and more</p>');
});

test.each([
  '<p>https://www.youtube.com/watch?v=abc&amp;t=5</p>',
  '<p><img src="https://e.org/a.png" alt="A cup"></p>',
  '<figure><img src="https://e.org/a.png" alt="A cup"><figcaption>Tea, by <a href="https://e.org/grace">Grace</a></figcaption></figure>',
  '<pre><code class="language-php">$a &lt; 1;</code></pre>',
  '<pre><code class="language-c++">auto a = 1;</code></pre>',
  '<table class="is-style-stripes"><tbody><tr><th scope="col" align="center">A</th><td align="right">1</td></tr></tbody></table>',
  '<table><caption>Prices</caption><tbody><tr><td>1</td></tr></tbody></table>',
  '<ol reversed="" start="3" type="a"><li>c</li></ol>',
  '<p><img src="https://e.org/a.png" alt="A" class="alignright size-medium wp-image-7" width="300"></p>',
  '<figure><a href="https://e.org"><img src="a.png" alt="A" class="aligncenter"></a><figcaption>Tea</figcaption></figure>',
  '<hr class="is-style-dots">',
  '<p class="has-text-align-center">In the middle</p>',
  '<p>[gallery ids="1,2"]</p>',
])('%s comes back as the editor writes it', (html) => {
  expect(fromBlockMarkup(toBlockMarkup(html))).toBe(html);
});

test('blocks as the block editor itself writes an image, a list and a table', () => {
  const markup =
    '<!-- wp:image {"align":"right","id":7,"width":"300px","height":"auto","sizeSlug":"medium","linkDestination":"none"} -->\n<figure class="wp-block-image alignright size-medium is-resized"><img src="https://e.org/a.png" alt="" class="wp-image-7" style="width:300px;height:auto" /></figure>\n<!-- /wp:image -->\n\n' +
    '<!-- wp:list {"ordered":true,"type":"upper-roman"} -->\n<ol style="list-style-type:upper-roman"><!-- wp:list-item -->\n<li>a</li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list -->\n\n' +
    '<!-- wp:table {"hasFixedLayout":false} -->\n<figure class="wp-block-table"><table><tbody><tr><td class="has-text-align-right" data-align="right">1</td></tr></tbody></table></figure>\n<!-- /wp:table -->';
  expect(fromBlockMarkup(markup)).toBe(
    '<p><img src="https://e.org/a.png" alt="" class="alignright size-medium wp-image-7" width="300"></p>\n' +
      '<ol type="I"><li>a</li></ol>\n<table><tbody><tr><td align="right">1</td></tr></tbody></table>',
  );
});

test('a post of more blocks than anybody writes stays as it is', () => {
  const block = '<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->\n\n';
  expect(fromBlockMarkup(block.repeat(5_000))).toMatch(/^<p>a<\/p>\n<p>a/);
  expect(fromBlockMarkup(block.repeat(5_001))).toMatch(/^<!-- wp:/);
});

test('a player with settings of its own stays a block', () => {
  const markup = toBlockMarkup('<p>https://vimeo.com/1</p>').replace('"responsive":true', '"align":"wide"');
  expect(fromBlockMarkup(markup)).toBe(markup);
});

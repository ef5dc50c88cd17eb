import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { expect, test } from 'vitest';
import { readableText } from './readable-text.ts';
import { toBlockMarkup } from './to-block-markup.ts';

const MORE =
  '<!-- wp:more {"customText":"Go on, \\u0022reader\\u0022 \\u0026 co"} -->\n<!--more Go on, "reader" & co-->\n<!-- /wp:more -->';

// test/block-editor.test.ts shows that WordPress' own editor considers these blocks valid.

test('a paragraph', () => {
  expect(toBlockMarkup('<p>a</p>')).toBe('<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->');
});

test('markup that has blocks already is returned as it is', () => {
  const markup = '<!-- wp:paragraph {"align":"x"} -->\n<p>a</p>\n<!-- /wp:paragraph -->\n<p>b</p>';
  expect(toBlockMarkup(markup)).toBe(markup);
});

test.each(['', '   \n', '<p></p>', '<p><br></p>', '<!-- note -->', '<!-- more to come -->', '<ul></ul>', '<h2> </h2>'])(
  '"%s" is nothing',
  (html) => {
    expect(toBlockMarkup(html)).toBe('');
  },
);

test.each([
  '<p>a &lt;b&gt; &amp;amp; "c" \'d\' – “e” 😀 שלום</p>',
  '<script>alert("<p>")</script><p>after</p>',
  '<p>unclosed <b>bold<p>next',
  '</p></div>stray',
  '<li>an item alone</li>',
  '<td>a cell alone</td>',
  '<svg><text>t</text></svg><math><mi>x</mi></math>',
  '<details><summary>s</summary><p>d</p></details>',
  `${'<p>word</p>'.repeat(500)}`,
  `${'<div>'.repeat(3000)}deep`,
  'a\u0000b\u202Ec',
])('a reader loses nothing of %s', (html) => {
  expect(readableText(toBlockMarkup(html))).toBe(readableText(html));
});

test('nothing in the content ends a block early', () => {
  const markup = toBlockMarkup('<div class="x"><!-- /wp:html --><p>a</p></div><p>b <!-- /wp:paragraph --> c</p>');
  expect(markup.match(/<!-- \/wp:html -->/g)).toHaveLength(1);
  expect(markup.match(/<!-- \/wp:paragraph -->/g)).toHaveLength(1);
});

test('attributes of a block cannot end its comment', () => {
  const markup = toBlockMarkup('<p class="a--&gt;b &quot;c&quot;">x</p>');
  expect(markup.split('\n')[0]).toBe('<!-- wp:paragraph {"className":"a\\u002d\\u002d\\u003eb \\u0022c\\u0022"} -->');
});

test('an image keeps its address, its alternative text, its width, side and classes', () => {
  const html =
    '<p><img src="/a.png?x=1&amp;y=2" alt="A &quot;b&quot; &lt;c&gt;" class="alignright size-medium wp-image-7 wide" width="300" height="200" loading="lazy"></p>';
  expect(toBlockMarkup(html)).toBe(
    '<!-- wp:image {"id":7,"width":"300px","height":"auto","sizeSlug":"medium","linkDestination":"none","align":"right","className":"wide"} -->\n' +
      '<figure class="wp-block-image alignright size-medium is-resized wide">' +
      '<img src="/a.png?x=1&amp;y=2" alt="A &quot;b&quot; &lt;c>" class="wp-image-7" style="width:300px;height:auto"/></figure>\n<!-- /wp:image -->',
  );
});

test.each([
  ['<p>a</p><!--more--><p>b</p>', '<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->'],
  ['<p>a</p><!--more  Go on, "reader" & co --><p>b</p>', MORE],
  ['<p>a<!--more Go on, "reader" & co-->b</p>', MORE],
  ['a\n<!--more Go on, "reader" & co-->\nb\n\n', MORE],
])('a Read more tag keeps its place and its text: %s', (html, mark) => {
  const [a, b] = ['a', 'b'].map((text) => toBlockMarkup(`<p>${text}</p>`));
  expect(toBlockMarkup(html)).toBe(`${a}\n\n${mark}\n\n${b}`);
});

test.each(['id="top"', 'title="Open"', 'data-lightbox="gallery"'])('a link around an image keeps %s', (attribute) => {
  const link = `<a href="/b" target="_blank" rel="nofollow" class="c" ${attribute}>`;
  expect(toBlockMarkup(`<p>${link}<img src="/a.png" alt=""></a></p>`)).toContain(link);
  expect(toBlockMarkup(`<figure>${link}<img src="/a.png" alt=""></a></figure>`)).toContain(link);
});

test('a text without any markup has its paragraphs at the blank lines', () => {
  expect(toBlockMarkup('One\ntwo\n\nThree')).toBe(toBlockMarkup('<p>One<br>\ntwo</p><p>Three</p>'));
});

test('paragraphs take linear time, up to 20,000 elements and beyond', () => {
  const paragraph = '<p>All work and no play makes a dull blog, <em>truly</em>.</p>';
  const convert = (count: number) => toBlockMarkup(paragraph.repeat(count));
  for (const count of [9_999, 100_000]) expect(growthOf(convert, count)).toBeLessThan(LINEAR);
});

test('HTML nested 100,000 deep does not fail, and takes linear time', () => {
  const convert = (levels: number) => {
    const markup = toBlockMarkup(`${'<div><b>'.repeat(levels / 2)}x`);
    expect(markup.startsWith('<!-- wp:html -->')).toBe(true);
  };
  expect(growthOf(convert, 100_000)).toBeLessThan(LINEAR);
});

test('up to 20,000 elements become blocks, more of them one block of HTML', () => {
  const paragraphs = (count: number) => toBlockMarkup('<p>x</p>'.repeat(count)).match(/<!-- wp:(\w+)/g);
  expect(paragraphs(20_000)).toHaveLength(20_000);
  expect(paragraphs(20_001)).toEqual(['<!-- wp:html']);
});

test.each([
  [
    'attributes of one element',
    (count: number) => `<p ${Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')}>x</p>`,
    200,
  ],
  ['ends of paragraphs', (count: number) => '</p>'.repeat(count), 20_000],
  ['entities', (count: number) => `<p>${'&amp;'.repeat(count - 4)}</p>`, 100_000],
])('up to a limit of %s a text becomes blocks, beyond it one block of HTML', (_, text, limit) => {
  const isOneBlock = (count: number) => toBlockMarkup(text(count)).startsWith(`<!-- wp:html -->\n${text(count)}`);
  expect(isOneBlock(limit + 1)).toBe(true);
  expect(isOneBlock(limit)).toBe(false);
});

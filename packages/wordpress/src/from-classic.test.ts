import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { expect, test } from 'vitest';
import { fromClassic } from './from-classic.ts';

// test/classic.test.ts shows that WordPress itself reads these texts the same way.

test('what a caption encloses stays as it is written, over several lines', () => {
  const caption =
    '[caption id="attachment_7" align="alignright" width="300"]<img class="size-medium wp-image-7" src="/a.png" alt="A">\n\nTea\nat home[/caption]';
  expect(fromClassic(`Before\n\n${caption}\n\nAfter`)).toBe(`<p>Before</p>\n<p>${caption}</p>\n<p>After</p>`);
});

test('a caption that never ends takes nothing with it', () => {
  expect(fromClassic('[caption]One\n\nTwo')).toBe('<p>[caption]One</p>\n<p>Two</p>');
});

test('a player alone on its line stands alone', () => {
  expect(fromClassic('Watch\nhttps://youtu.be/abc\nand learn')).toBe(
    '<p>Watch</p>\n<p>https://youtu.be/abc</p>\n<p>and learn</p>',
  );
});

test('a text in paragraphs already stays in them', () => {
  const html = '<h2>A</h2>\n<p>One</p>\n<ul><li>a</li><li>b</li></ul>\n<pre>x\n\ny</pre>';
  expect(fromClassic(html)).toBe(html);
});

test.each([
  ['a line of blanks', '<div>', ' ', 'x', 2_000_000],
  ['blank lines', '', 'a\n\n', '', 10_000],
  ['brackets', '', '[', '', 20_000],
  ['a shortcode that does not end', '[', 'a', '', 2_000_000],
  ['captions', '', '[caption]', '', 20_000],
  ['elements', '', '<b>', '', 20_000],
])('%s are read in linear time', (_, before, piece, after, most) => {
  expect(growthOf((count) => fromClassic(before + piece.repeat(count) + after), most)).toBeLessThan(LINEAR);
});

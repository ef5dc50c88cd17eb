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
  ['a line of blanks', '<div>', ' ', 'x'],
  ['blank lines', '', 'a\n\n', ''],
  ['brackets', '', '[', ''],
  ['a shortcode that does not end', '[', 'a', ''],
  ['captions', '', '[caption]', ''],
  ['elements', '', '<b>', ''],
])(
  '%s take linear time, within the 20,000 line breaks and brackets that are read and beyond',
  (_, before, piece, after) => {
    const read = (count: number) => fromClassic(before + piece.repeat(count) + after);
    for (const count of [10_000, 2_000_000 / piece.length]) expect(growthOf(read, count)).toBeLessThan(LINEAR);
  },
);

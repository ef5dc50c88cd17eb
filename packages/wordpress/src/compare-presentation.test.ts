import { expect, test } from 'vitest';
import { missingPresentation } from './compare-presentation.ts';
import { toBlockMarkup } from './to-block-markup.ts';

const EVERYTHING =
  '<h2 id="top">A</h2><p style="text-align: center">b <sub>1</sub><sup>2</sup> <b>c</b> <del>d</del></p>' +
  '<table class="is-style-stripes"><tbody><tr><td align="right">1</td><th style="text-align:center">2</th></tr></tbody></table>' +
  '<ol type="a" start="3" reversed class="x"><li>a</li></ol><hr class="is-style-dots">' +
  '<figure class="alignright"><img src="/a.png" alt="A" width="300" class="size-medium wp-image-7"><figcaption>C</figcaption></figure>' +
  '<p><img src="/b.png" alt="" class="alignleft round" width="20" height="10" loading="lazy"></p>';

test('blocks keep all of how a text is shown', () => {
  expect(missingPresentation(EVERYTHING, toBlockMarkup(EVERYTHING))).toEqual([]);
});

test.each([
  ['<td align="right">1</td><td align="right">2</td>', '<td>1</td><td>2</td>', 'the alignment of 2 table cells'],
  ['<td class="has-text-align-left">1</td>', '<td style="text-align:right">1</td>', 'the alignment of 1 table cell'],
  ['<p align="justify" style="color: Red">a</p>', '<p>a</p>', 'the style “color” of <p>'],
  ['<p style="text-align:right">a</p>', '<p>a</p>', 'the alignment of 1 text block'],
  ['<ol type="i"><li>a</li></ol>', '<ol><li>a</li></ol>', 'the numbering of 1 list'],
  ['<ol start="4"><li>a</li></ol>', '<ol start="5"><li>a</li></ol>', 'the first number of 1 list'],
  ['<ol reversed><li>a</li></ol>', '<ol><li>a</li></ol>', 'the reversed order of 1 list'],
  ['<ul type="square"><li>a</li></ul>', '<ul><li>a</li></ul>', '“type” of <ul>'],
  ['<li value="4">a</li>', '<li>a</li>', '“value” of <li>'],
  ['<img src="a" width="30">', '<img src="a">', 'the width of 1 image'],
  ['<img src="a" class="alignleft">', '<img src="a">', 'the alignment of 1 image'],
  ['<img src="a" alt="A cup">', '<img src="a" alt="">', 'the alternative text of 1 image'],
  ['<img src="a" class="round">', '<img src="a">', 'the class “round”'],
  ['<hr class="is-style-dots">', '<hr>', 'the class “is-style-dots”'],
  ['H<sub>2</sub>O', 'H2O', 'subscript'],
  ['<b>a</b><strong>b</strong>', 'ab', '2 × bold text'],
  ['<col width="80">', '<col>', 'the width of 1 table column'],
  ['<p id="top">a</p>', '<p>a</p>', 'the anchor “top”'],
])('%s turned into %s lacks %s', (before, after, words) => {
  const table = (html: string) => (/^<(td|col)/.test(html) ? `<table>${html}</table>` : html);
  expect(missingPresentation(table(before), table(after))).toEqual([words]);
});

test.each([
  ['<p>a</p>', '<p class="wp-block-x" style="color:red">a</p>'],
  ['<b>a</b> <i>b</i>', '<strong>a</strong> <em>b</em>'],
  ['<img src="a" srcset="b 2x" loading="lazy" height="5">', '<img src="a">'],
  ['<table style="min-width: 50px"><td colspan="1">a</td></table>', '<table><td>a</td></table>'],
  ['<ol start="1" type="1"><li>a</li></ol>', '<ol><li>a</li></ol>'],
])('%s turned into %s lacks nothing', (before, after) => {
  expect(missingPresentation(before, after)).toEqual([]);
});

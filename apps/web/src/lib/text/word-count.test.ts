import { expect, it } from 'vitest';
import { countWords, readingMinutes } from './word-count.ts';

it.each([
  ['', 0],
  ['<p></p>', 0],
  ['<p>One two</p><p>three</p>', 3],
  ['<p>un<strong>believ</strong>able</p>', 1],
  ['<ul><li>a</li><li>b</li></ul>', 2],
  ["<p>It&nbsp;isn't 3.5 &amp; more</p>", 5],
  ['<!-- wp:paragraph --><p>x</p>', 1],
  ['<p>手冲咖啡</p>', 4],
  ['<p>2026年の東京</p>', 5],
  ['<p>WordPressを使う</p>', 4],
  ['<p>コーヒー500円</p>', 6],
  ['<p>ភាសា</p>', 2],
  ['<p>Kranken\u00adversicherung می\u200cخواهم</p>', 2],
  ['<p>☕️ קפה</p>', 1],
])('%s has %i words', (html, words) => {
  expect(countWords(html)).toBe(words);
});

it('a single word takes a minute, none takes nothing', () => {
  expect([0, 1, 238, 239].map(readingMinutes)).toEqual([0, 1, 1, 2]);
});

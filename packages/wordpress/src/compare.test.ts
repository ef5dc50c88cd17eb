import { expect, test } from 'vitest';
import { compareAsReader } from './compare.ts';
import { readableText } from './readable-text.ts';
import { toBlockMarkup } from './to-block-markup.ts';

const kinds = (sent: string, saved: string) =>
  compareAsReader({ title: 't', content: sent }, { title: 't', content: saved }).map(({ kind, details }) => [
    kind,
    details,
  ]);

test.each([
  ['entities', '<p>Q&A "now"</p>', '<p>Q&amp;A &quot;now&quot;</p>'],
  ['typographic quotes and dashes', `<p>It's "so" -- fine...</p>`, '<p>It’s “so” – fine…</p>'],
  ['block comments', '<h2>A</h2><p>b</p>', toBlockMarkup('<h2>A</h2><p>b</p>')],
  ['line breaks and no-break spaces', '<p>a&nbsp;b</p>\n\n<p>c</p>', '<p>a b</p><p>c</p>'],
  ['attributes that nobody sees', '<p class="x"><img src="a.png" srcset="b.png 2x"></p>', '<p><img src="a.png"/></p>'],
  ['another encoding of an address', '<a href="https://e.org/é/">x</a>', '<a href="https://e.org/%C3%A9">x</a>'],
  ['emoji and right-to-left text', '<p>😀 שלום</p>', '<p>😀 שלום</p>'],
])('%s make no difference to a reader', (_what, sent, saved) => {
  expect(kinds(sent, saved)).toEqual([]);
});

test('what vanished is named, and so is what a removed script leaves behind', () => {
  const sent =
    '<p>One</p><script>alert(1)</script><iframe src="https://e.org"></iframe><p>Two <a href="/x">x</a></p><img src="/i.png">';
  expect(kinds(sent, '<p>One</p>alert(1)')).toEqual([
    ['missing_text', ['Two x']],
    ['added_text', ['alert(1)']],
    ['links', ['/x']],
    ['images', ['/i.png']],
    ['embeds', ['script', 'iframe']],
  ]);
});

test('one of two equal links that vanished is named once', () => {
  expect(kinds('<a href="/x">a</a><a href="/x">b</a>', '<a href="/x">a</a>b')).toEqual([['links', ['/x']]]);
});

test('a changed title is a difference, its escaping is not', () => {
  const content = '';
  expect(compareAsReader({ title: 'A & "B"', content }, { title: 'A &amp; “B”', content })).toEqual([]);
  expect(compareAsReader({ title: 'A', content }, { title: 'B', content })).toEqual([
    { kind: 'title', message: 'The title on the site is “B”.', details: ['B'] },
  ]);
});

test('the text of a block stands in a line of its own', () => {
  expect(readableText('<h2>A <em>b</em></h2><ul><li>one</li><li>two<br>three</li></ul><style>p{}</style>')).toBe(
    'A b\none\ntwo\nthree',
  );
});

test('HTML nested without end is read to its end', () => {
  expect(readableText(`${'<b>'.repeat(20_000)}deep`)).toBe('deep');
});

test('a passage of a text that repeats itself is found where its lines are broken otherwise', () => {
  const sent = `<p>${'ab '.repeat(50)}ac</p><p>${'ab '.repeat(40)}ad</p>`;
  expect(kinds(sent, sent.replace('ac</p><p>', 'ac'))).toEqual([]);
  expect(kinds(sent, sent.replace('ad', 'ae')).map(([kind]) => kind)).toEqual(['missing_text', 'added_text']);
});

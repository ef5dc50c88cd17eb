import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { expect, test } from 'vitest';
import { restrictedIn, restrictedLost } from './restricted-markup.ts';

const inAll = (text: string) => restrictedIn(text, text);

test.each([
  ['<p>Text with <strong>all</strong> that <a href="https://example.com/?a=b:c">anybody</a> may use</p>', []],
  ['<script src="a.js"></script><p>x</p><iframe src="https://example.com"></iframe>', ['a script', 'an iframe']],
  ['<form action="/x"><input name="a"><input name="b"></form>', ['a form', '2 inputs']],
  ['<SVG viewBox="0 0 1 1"><path d="M0 0"/></SVG>', ['an svg', 'a path']],
  ['<p onclick="a()" ONCLICK="b()">x</p>', ['2 onclick attributes']],
  ['<a href="java&#115;cript:alert(1)">x</a>', ['an href that begins with “javascript:”']],
  ['<img src="data:image/png;base64,AAAA">', ['a src that begins with “data:”']],
  ['<a href="mailto:a@example.com">x</a><a href="#a:b">y</a><a href="/c:d">z</a>', []],
  ['<object data="https://example.com/a.pdf" type="application/pdf"></object>', []],
  ['<object data="a.swf"></object><embed src="a.swf">', ['an object', 'an embed']],
  ['<!-- wp:plugin/box {"html":"\\u003cscript\\u003ea()\\u003c/script\\u003e"} /-->', ['a script']],
  ['<!-- wp:html -->\n<style>p { color: red }</style>\n<!-- /wp:html -->', ['a style']],
  ['<!-- <script>in a comment</script> -->', ['a script']],
  ['1 < 2 and 3 > 2, <b', []],
])('of %s, WordPress removes %j', (text, expected) => {
  expect(inAll(text)).toEqual(expected);
});

test('only what both versions have is told, as often as both have it', () => {
  const frame = '<iframe src="https://example.com/1"></iframe>';
  expect(restrictedIn(frame + frame, frame)).toEqual(['an iframe']);
  expect(restrictedIn(frame, `${frame}<script></script>`)).toEqual(['an iframe']);
  expect(restrictedIn(frame, '<iframe src="https://example.com/2"></iframe>')).toEqual([]);
  expect(restrictedLost(frame + frame, frame)).toEqual(['an iframe']);
  expect(restrictedLost(frame, frame)).toEqual([]);
});

test('hostile texts take linear time', () => {
  const pieces = [
    '<',
    '<a ',
    '<!--',
    '<script>',
    '<a b="',
    '<a b=\'"',
    'b ',
    'b = ',
    '<!-- \\u003c',
    'a=',
    '< ',
    '<a onx=x ',
  ];
  for (const piece of pieces) {
    const read = (length: number) => {
      const text = piece.repeat(length / piece.length);
      inAll(text);
      inAll(`<a ${text}>`);
    };
    expect(growthOf(read, 200_000)).toBeLessThan(LINEAR);
  }
});

import { expect, test } from 'vitest';
import { retitle } from './retitle.ts';

const BEFORE = 'Harbour &amp; lights: "a night" <em>out</em>';

test.each([
  ['at the end', 'Harbour & lights: "a night" out & more', `${BEFORE} & more`],
  ['at the beginning', 'Old Harbour & lights: "a night" out', `Old ${BEFORE}`],
  ['before the italics', 'Harbour & lights: "a night" far out', BEFORE.replace('<em>', 'far <em>')],
  ['a word in italics', 'Harbour & lights: "a night" in', BEFORE.replace('out', 'in')],
  ['a word', 'Harbour & stars: "a night" out', BEFORE.replace('lights', 'stars')],
  ['the entity', 'Harbour and lights: "a night" out', BEFORE.replace('&amp;', 'and')],
  ['everything', 'Sea', 'Sea'],
  ['nothing', 'Harbour & lights: "a night" out', BEFORE],
])('a title of which %s is changed keeps the rest of its markup', (_what, title, after) => {
  expect(retitle(BEFORE, title)).toBe(after);
});

test.each([
  ['', 'New', 'New'],
  ['a < b', 'a < c', 'a < c'],
  ['😀 <b>x</b>', '😁 x', '😁 <b>x</b>'],
  ['aa', 'aaa', 'aaa'],
  ['aaa', 'aa', 'aa'],
  ['A <em>b</em> c', 'A c', 'A c'],
  ['<em>Tea</em> time', 'time', 'time'],
  ['Sale <a href="/x"><em>now</em></a>', 'Sale', 'Sale'],
  ['<span class="badge">NEW</span> Sale', 'Sale', 'Sale'],
  ['<i class="icon"></i>Sale now', 'Sale', '<i class="icon"></i>Sale'],
])('of %j, %j is written %j', (before, title, after) => {
  expect(retitle(before, title)).toBe(after);
});

test('takes time linear in the title', () => {
  const title = 'a &amp; <b>b</b> '.repeat(100_000);
  expect(retitle(title, 'a & b '.repeat(100_000)).trim()).toBe(title.trim());
  const long = `<b title="${'x'.repeat(2_000_000)}">`;
  expect(retitle(`a${long}b${'<i></i>'.repeat(200_000)}</b>c`, 'ac')).toBe('ac');
});

import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { expect, test } from 'vitest';
import { movedLinks, movedText } from './move-text.ts';

const move = { from: 'https://old.example', to: 'https://new.example' };
const links = movedLinks([
  ['https://old.example/?p=1', 'https://new.example/?p=21'],
  ['https://old.example/?p=12', 'https://new.example/?p=212'],
  ['https://old.example/tea/', 'https://new.example/drinks/tea/'],
  ['https://old.example/tea', 'https://new.example/drinks/tea'],
]);

test.each([
  ['https://old.example/?p=12', 'https://new.example/?p=212'],
  ['https://old.example/?p=1&amp;x=1', 'https://new.example/?p=21&amp;x=1'],
  ['https://old.example/?p=15', 'https://old.example/?p=15'],
  ['https://old.example/tea/#comments', 'https://new.example/drinks/tea/#comments'],
  ['https://old.example/tea-time/', 'https://old.example/tea-time/'],
  ['(https://old.example/tea).', '(https://new.example/drinks/tea).'],
  ['https://old.example/a?to=https://old.example/tea/', 'https://old.example/a?to=https://new.example/drinks/tea/'],
  ['<img src="http://old.example/wp-content/a.png">', '<img src="https://new.example/wp-content/a.png">'],
  ['https://old.example stays', 'https://old.example stays'],
  ['No link', 'No link'],
])('%s becomes %s', (before, after) => {
  expect(movedText(before, move, links)).toBe(after);
});

test('a text is read once, however many links there are', () => {
  const moveAll = (links: number) => {
    const all = Array.from({ length: links }, (_none, n) => `https://old.example/2026/11/post-${n}/`);
    const many = movedLinks(all.map((link) => [link, link.replace('old', 'new')]));
    const text = all.map((link) => `<p><a href="${link}">Before</a></p>`).join('\n');
    expect(movedText(text, move, many)).toBe(text.replaceAll('old.example', 'new.example'));
  };
  expect(growthOf(moveAll, 16_000)).toBeLessThan(LINEAR);
});

test('a hostile address costs no more than its length', () => {
  const moveHostile = (length: number) => {
    const text = `https://old.example${'/a'.repeat(length)}`.repeat(2) + 'https://'.repeat(length / 2);
    expect(movedText(text, move, links)).toBe(text);
  };
  expect(growthOf(moveHostile, 200_000)).toBeLessThan(LINEAR);
});

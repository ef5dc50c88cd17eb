import { expect, it } from 'vitest';
import { compareTexts, paragraphsOf } from './compare-texts.ts';

it('a text is read block by block, images by what they show', () => {
  expect(
    paragraphsOf('<h2>One</h2><ul><li>two</li><li>a  <b>b</b></li></ul><p><img src="x" alt="A cup"></p><p></p>'),
  ).toEqual(['One', 'two', 'a b', '[Image: A cup]']);
});

it('only what the other version lacks is marked, each time it stands there', () => {
  const { mine, theirs } = compareTexts('<p>Same</p><p>Mine</p><p>Same</p>', '<p>Same</p><p>Theirs</p>');
  expect(mine.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(['Mine', 'Same']);
  expect(theirs.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(['Theirs']);
});

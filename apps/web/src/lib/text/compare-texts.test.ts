import { expect, it } from 'vitest';
import { compareTexts, paragraphsOf } from './compare-texts.ts';

it('a text is read block by block, images by what they show', () => {
  expect(
    paragraphsOf('<h2>One</h2><ul><li>two</li><li>a  <b>b</b></li></ul><p><img src="x" alt="A cup"></p><p></p>'),
  ).toEqual(['One', 'two', 'a b', '[Image: A cup]']);
});

it('cells of a table are divided, and captions apart', () => {
  const table = '<tr><th>Boat</th><th>Length</th></tr><tr><td>Ketch</td><td>12 m</td></tr>';
  expect(
    paragraphsOf(
      `<figure><table>${table}</table><figcaption>Lengths</figcaption></figure><figure><img alt="Quay"><figcaption>Old</figcaption></figure>`,
    ),
  ).toEqual(['Boat | Length', 'Ketch | 12 m', 'Lengths', '[Image: Quay]', 'Old']);
});

it('a row of a table is one line, whatever its cells hold, and an empty one none', () => {
  const cell = (html: string) => `<td>${html}</td>`;
  const rows = [
    ['<p>Ketch</p>', '<ul><li>12 m</li><li>two masts</li></ul>'],
    ['a<br>b', 'c'],
    ['', '<p></p>'],
  ];
  const table = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('');
  expect(paragraphsOf(`<p>Before</p><table>${table}</table>`)).toEqual(['Before', 'Ketch | 12 m two masts', 'a b | c']);
});

it('only what the other version lacks is marked, each time it stands there', () => {
  const { mine, theirs } = compareTexts('<p>Same</p><p>Mine</p><p>Same</p>', '<p>Same</p><p>Theirs</p>');
  expect(mine.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(['Mine', 'Same']);
  expect(theirs.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(['Theirs']);
});

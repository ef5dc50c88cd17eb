import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { describe, expect, test } from 'vitest';
import { replaceSection } from './replace-section.ts';

const headings = ['Tins', 'Jars'];
const ARTICLE = '<p>Hello.</p>\n<h2>Tins</h2>\n<p>Old tin.</p>\n<h2 id="x">Jars</h2>\n<p>Old jar.</p>';
const replaced = (html: string, index: number) => replaceSection(html, { index, headings }, '<p>New.</p>');

describe('a section of a draft', () => {
  test.each([
    ['the introduction', 0, ARTICLE.replace('<p>Hello.</p>', '<p>New.</p>')],
    ['one between others', 1, ARTICLE.replace('<p>Old tin.</p>', '<p>New.</p>')],
    ['the last one', 2, ARTICLE.replace('<p>Old jar.</p>', '<p>New.</p>')],
  ])('is replaced alone: %s', (_, index, expected) => {
    expect(replaced(ARTICLE, index)).toBe(expected);
  });

  test.each<[string, string, string | undefined]>([
    [
      'behind a section that its user added',
      ARTICLE.replace('<h2>Tins', '<h2>Bags</h2><p>Mine.</p>\n<h2>Tins'),
      'Mine.</p>\n<h2>Tins</h2>\n<p>Old tin.</p>\n<h2 id="x">Jars</h2>\n<p>New.</p>',
    ],
    [
      'where the sections changed places',
      '<h2>Jars</h2><p>Old jar.</p><h2>Tins</h2><p>Old tin.</p>',
      '<h2>Jars</h2>\n<p>New.</p>\n<h2>Tins</h2><p>Old tin.</p>',
    ],
    [
      'whatever its case and markup',
      '<h2>Tins</h2><p>Old tin.</p><h2><em>JARS </em></h2><p>Old jar.</p>',
      '<h2><em>JARS </em></h2>\n<p>New.</p>',
    ],
    ['whose heading was changed', ARTICLE.replace('Jars', 'Glasses'), '<h2 id="x">Glasses</h2>\n<p>New.</p>'],
    [
      'whose heading was changed where another section has its place',
      '<h2>Glasses</h2><p>Old jar.</p><h2>Tins</h2><p>Old tin.</p>',
      undefined,
    ],
    ['that is gone', '<h2>Tins</h2><p>Old tin.</p>', undefined],
    ['that is gone while another came', `${ARTICLE.replace('Jars', 'Glasses')}<h2>Bags</h2><p>Mine.</p>`, undefined],
    ['that is there twice among others', `${ARTICLE}<h2>Jars</h2><p>Mine.</p>`, undefined],
  ])('is found by its heading %s', (_, html, expected) => {
    const result = replaced(html, 2);
    if (expected === undefined) expect(result).toBeUndefined();
    else expect(result).toContain(expected);
  });

  test('of a text of unclosed headings is looked for in linear time', () => {
    const look = (count: number) => expect(replaced('<h2'.repeat(count), 1)).toBeUndefined();
    expect(growthOf(look, 300_000)).toBeLessThan(LINEAR);
  });
});

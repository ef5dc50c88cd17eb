import { describe, expect, test } from 'vitest';
import { CORPUS, oneWordEdits } from '../corpus/corpus.ts';
import { openMarkup } from './open-markup.ts';
import { writeMarkup } from './writing/write-markup.ts';

/** Whether the second text is the first with one word in another's place. */
function isOneWordOff(before: string, after: string, word: string): boolean {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  let atEnd = 0;
  while (atEnd < before.length - same && before.at(-1 - atEnd) === after.at(-1 - atEnd)) atEnd++;
  const changed = before.length - same - atEnd;
  return after.includes('zzyzx') && after.length - before.length === 5 - word.length && changed <= word.length;
}

test('the corpus has at least 300 posts', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length);
});

describe('a post of the corpus', () => {
  test('that is not edited goes back to the byte', () => {
    for (const { name, markup } of CORPUS) {
      const opened = openMarkup(markup);
      expect(writeMarkup(opened.document, opened), name).toBe(markup);
    }
  });

  test('of which one word is edited changes in that word only', () => {
    let edited = 0;
    for (const { name, markup } of CORPUS) {
      const opened = openMarkup(markup);
      for (const word of oneWordEdits(opened.document, 'zzyzx')) {
        edited++;
        const written = writeMarkup(opened.document, opened);
        if (!isOneWordOff(markup, written, word)) expect(written, `${name}: ${word}`).toBe(markup);
      }
    }
    expect(edited).toBeGreaterThan(800);
  });
});

import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { describe, expect, test } from 'vitest';
import { withoutRepetition } from './without-repetition.ts';

const ARTICLE = [
  'Better coffee',
  'Good coffee begins with fresh beans and clean water. Weigh what you use, and write it down.',
  '## Beans',
  'Buy them whole, and no more than you drink in two weeks. Keep them in a closed tin.',
].join('\n\n');

/** Joins a continuation that arrives in pieces of this size. */
function join(written: string, continuation: string, size = 7): string {
  const filter = withoutRepetition(written);
  let joined = '';
  for (let at = 0; at < continuation.length; at += size) joined += filter.push(continuation.slice(at, at + size));
  return written + joined + filter.end();
}
const cutAt = (words: string) => ARTICLE.slice(0, ARTICLE.indexOf(words) + words.length);

describe('a continuation', () => {
  test.each([
    ['goes on within a word', 'Keep them in a clo', 'sed tin.\n\n## Water\n\nSoft is best.'],
    ['goes on within a sentence', 'Keep them', ' in a closed tin.\n\n## Water\n\nSoft is best.'],
    ['is a full stop', 'Keep them in a closed tin', '.'],
    ['is a word that is a heading as well', 'Buy them ', 'beans.'],
    ['begins with a new heading', 'in a closed tin.', '\n\n## Water\n\nSoft is best.'],
    ['begins with a word that is there already', 'two weeks. ', 'Beans are alive. Keep them cool.'],
    ['holds no words', 'in a closed tin.', '\n\n---\n\n🎉'],
  ])('that %s is joined as it is', (_, cut, continuation) => {
    for (const size of [1, 7, 1_000]) expect(join(cutAt(cut), continuation, size)).toBe(cutAt(cut) + continuation);
  });

  test.each([
    ['the words it was cut off at', 'Keep them in a clo', 'Keep them in a closed tin.'],
    ['the words it was cut off at, marked', 'Keep them in a clo', '**Keep** them\nin a *clo*sed tin.'],
    ['half a sentence', 'Keep them in a closed', 'them in a closed tin.'],
    [
      'the last paragraph',
      'Keep them in a clo',
      'Buy them whole, and no more than you drink in two weeks. Keep them in a closed tin.',
    ],
    ['the last section with its heading', 'Keep them in a clo', `## Beans\n\n${ARTICLE.split('\n\n')[3]}`],
    ['the heading without its marks', 'Keep them in a clo', `BEANS\n${ARTICLE.split('\n\n')[3]}`],
    ['everything', 'Keep them in a clo', ARTICLE],
    ['the title and the last sentence', 'Keep them in a clo', '# Better coffee\n\nKeep them in a closed tin.'],
  ])('loses what it repeats: %s', (_, cut, repeated) => {
    const more = '\n\n## Water\n\nSoft is best.';
    for (const size of [1, 7, 1_000]) expect(join(cutAt(cut), repeated + more, size)).toBe(ARTICLE + more);
  });

  test.each([
    ['a heading that was cut off', '## Be', '## Beans\n\nBuy them whole.', '## Beans\n\nBuy them whole.'],
    ['a heading that was finished', '## Beans', '## Beans\n\nBuy them whole.', '## Beans\n\nBuy them whole.'],
    ['a heading and its line end', '## Beans\n\n', '## Beans\n\nBuy them whole.', '## Beans\n\nBuy them whole.'],
    [
      'a heading, but no other that begins alike',
      '## Beans\n\n',
      '## Beans at home\n\nA tin.',
      '## Beans\n\n## Beans at home\n\nA tin.',
    ],
    [
      'an earlier sentence',
      'write it down.',
      ' Good coffee begins with fresh beans and clean water. Then pour.',
      'write it down. Then pour.',
    ],
    [
      'an earlier paragraph',
      '## Beans',
      'Good coffee begins with fresh beans and clean water.\n\nBuy them.',
      '## Beans\n\nBuy them.',
    ],
  ])('says %s once', (_, cut, continuation, expected) => {
    const joined = join(cutAt(cut), continuation);
    expect(joined).toBe(cutAt(cut).slice(0, -cut.length) + expected);
  });

  test.each([
    ['all of it', ARTICLE],
    [
      'its end, in other marks',
      '* Buy them **whole**, and no more than you drink in two weeks.\n* Keep them in a closed tin.',
    ],
    ['a part of it, cut off once more', 'Better coffee\n\nGood coffee begins with fresh beans and cle'],
    ['earlier sentences, the last cut off', 'Weigh what you use, and write it down. Good coffee begins with fresh be'],
  ])('that only repeats %s is dropped', (_, continuation) => {
    for (const size of [1, 7, 1_000]) expect(join(ARTICLE, continuation, size)).toBe(ARTICLE);
  });

  test('is let through as soon as it is known to be new, not only at its end', () => {
    const filter = withoutRepetition(cutAt('Keep them'));
    expect(filter.push(' in a closed tin, away from light and from')).toBe('');
    expect(filter.push(' heat. Then')).toBe(' in a closed tin, away from light and from heat. Then');
    expect(filter.push(' grind.')).toBe(' grind.');
  });

  test('to nothing is not held back', () => {
    expect(withoutRepetition('').push('Bet')).toBe('Bet');
  });
});

test('comparing takes time that grows with the text, whatever it holds', () => {
  for (const shape of ['a', 'ab ', 'word. ', '# ', '*', '\n', 'Good coffee begins with fresh beans. ', 'x\n\n']) {
    const compare = (length: number) => {
      const text = shape.repeat(length / shape.length);
      for (const size of [50, length]) join(text, text, size);
      join(text, `${text.slice(1)}b`, 50);
    };
    // The end of a text is compared, of at most 20,000 characters.
    for (const length of [20_000, 200_000]) expect(growthOf(compare, length)).toBeLessThan(LINEAR);
  }
});

import { wordsOf } from '../../lib/text/word-count.ts';

/** In words: longer sentences are hard to follow on a screen. */
export const LONG_SENTENCE = 25;

/** In any English text, these are more than a quarter of the words; in other languages, hardly one in twenty. */
const ENGLISH = new Set('the of and to that for with it you are this is was your be as not have from'.split(' '));

/**
 * Flesch's reading ease, 0 to 100: 100 is very easy, below 50 is difficult. Null where it is meaningless:
 * fewer than three sentences, or words of another language than English.
 */
export const readingEase = (sentences: string[]): number | null => {
  const words = sentences.flatMap(wordsOf);
  const english = words.filter((word) => ENGLISH.has(word.toLowerCase()));
  if (sentences.length < 3 || english.length < words.length * 0.1) return null;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const ease = 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length);
  return Math.round(Math.min(100, Math.max(0, ease)));
};

/** English syllables, approximately: groups of vowels, without a silent e at the end. */
const syllablesOf = (word: string): number => {
  const groups = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?<=[^aeiouyl])e$/, '')
    .match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 1);
};

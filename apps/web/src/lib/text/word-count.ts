import { SPACELESS, withoutTags } from '@pressloom/contract';

/** Words per minute of an adult reading silently (Brysbaert 2019: 238 for non-fiction). */
const READING_SPEED = 238;

/** Counts the words of a post's markup. */
export const countWords = (html: string): number => {
  const blocks = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<\/?(?:strong|em|b|i|u|s|a|code|span|mark|sub|sup)\b[^<>]*>/gi, '');
  const text = withoutTags(blocks, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&[a-z]+;|&#\d+;/gi, '');
  return wordsOf(text).length;
};

/** A word is a run of letters or digits; scripts without spaces count by character, as WordPress does. */
const WORD = new RegExp(
  `(?=[\\p{L}\\p{N}])[${SPACELESS}]|(?![${SPACELESS}])[\\p{L}\\p{N}](?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}\\p{Cf}'’-])*`,
  'gu',
);

const ONE_OF_RUN = new RegExp(`^[${SPACELESS}]`, 'u');

/** A character of a script without spaces, which counts as a word. */
export const isOneOfRun = (word: string): boolean => ONE_OF_RUN.test(word);

export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** Whole minutes, at least one if there is any word. */
export const readingMinutes = (words: number): number => Math.ceil(words / READING_SPEED);

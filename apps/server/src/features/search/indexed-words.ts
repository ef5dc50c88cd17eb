import { readText } from './read-text.ts';
import { visitWords, type Word } from './words.ts';

const WORD_LENGTH = 40;

/** What is compared of a word: of a long one its beginning. Cut within a character, it would be no text for the database. */
export const comparedPart = (word: string): string => word.slice(0, WORD_LENGTH).toWellFormed();

/** Different words of one post: a novel has 10,000. */
const WORDS_MAX = 10_000;

/** The words by which a post is found. */
export function indexedWords(title: string, content: string): string[] {
  const words = new Set<string>();
  const add = (word: string, isRun: boolean) => {
    if (words.size >= WORDS_MAX) return;
    if (isRun) for (const pair of pairsOf({ word })) words.add(pair);
    else words.add(comparedPart(word));
  };
  for (const text of [title, readText(content)]) visitWords(text, add);
  return [...words];
}

/** Each two characters of a run, and the last one alone: any part of the run is found by its pairs. */
export const pairsOf = ({ word }: Pick<Word, 'word'>): string[] => {
  const characters = [...word];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
};

/** How words of a user begin in the index. Two users may share it, so a search also compares the owner. */
export const ownerPrefix = (userId: string): string => `${userId.slice(0, 8)}:`;

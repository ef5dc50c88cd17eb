import { comparedPart, ownerPrefix, pairsOf } from './indexed-words.ts';
import { wordsIn } from './words.ts';

/** A word that is searched for. */
export interface SearchTerm {
  word: string;
  /** How a text contains it: as a word, as the beginning of one, or anywhere in a run of characters without spaces. */
  as: 'word' | 'beginning' | 'part';
}

/** More words say nothing more. */
const TERMS_MAX = 12;

/** Shorter beginnings would find nearly every post. In Korean two syllables are most nouns. */
const BEGINNING_LENGTH = 3;
const HANGUL_BEGINNING_LENGTH = 2;
const HANGUL = /^\p{Script=Hangul}/u;

/** The words of a search. The last one may still be incomplete. */
export function searchTerms(search: string): SearchTerm[] {
  const words = [...wordsIn(search)].slice(0, TERMS_MAX);
  return words.map(({ word, isRun, end }) => {
    if (isRun) return { word, as: 'part' };
    return { word: comparedPart(word), as: isBeginning(word, end === search.length) ? 'beginning' : 'word' };
  });
}

/** Korean particles are written at the end of the word before them. */
function isBeginning(word: string, isLast: boolean): boolean {
  if (HANGUL.test(word)) return word.length >= HANGUL_BEGINNING_LENGTH;
  return isLast && word.length >= BEGINNING_LENGTH;
}

/** The terms as a query of PostgreSQL's for the words of this user; null if there is nothing to search for. */
export function toWordsQuery(userId: string, terms: SearchTerm[]): string | null {
  const quoted = (word: string) => `'${ownerPrefix(userId)}${word}'`;
  const conditions = terms.flatMap(({ word, as }) => {
    if (as === 'word') return [quoted(word)];
    if (as === 'beginning') return [`${quoted(word)}:*`];
    const pairs = pairsOf({ word });
    return pairs.length === 1 ? [`${quoted(word)}:*`] : pairs.slice(0, -1).map(quoted);
  });
  return conditions.length > 0 ? conditions.join(' & ') : null;
}

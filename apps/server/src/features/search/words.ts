import { SPACELESS } from '@pressloom/contract';

/** A word of a text, in the form by which it is compared. */
export interface Word {
  word: string;
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** Of a script without spaces: a run of characters rather than a word. */
  isRun: boolean;
}

/** Where a word may be divided, and how its letters join. */
const UNSEEN = '\\u00ad\\u200b-\\u200d\\u2060';
const WORD = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}${UNSEEN}]*`, 'gu');
const RUN = new RegExp(`[${SPACELESS}]`, 'u');
const PARTS = new RegExp(`[${SPACELESS}][${SPACELESS}\\p{M}${UNSEEN}]*|[^${SPACELESS}]+`, 'gu');
const IS_ASCII = /^[\x20-\x7e]*$/;
/** Accents, the points of Hebrew, the marks and the stretching of Arabic, and the dot below a letter of Hindi. */
const MARKS =
  /[\u0300-\u036f]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]|\u093c/g;
/** The digits of Arabic, Persian and Hindi. */
const DIGITS = /[\u0660-\u0669]|[\u06f0-\u06f9]|[\u0966-\u096f]/g;
/** What some characters decompose to besides letters: "⑴" becomes "(1)". */
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]/gu;
/** Letters that Unicode does not decompose. */
const LIKE: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** The words of a text in their order. Linear in its length. */
export function* wordsIn(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(WORD)) {
    if (!RUN.test(found)) {
      const word = fold(found);
      // Only the stroke by which Arabic words are stretched folds to nothing.
      if (word !== '') yield { word, start: index, end: index + found.length, isRun: false };
      continue;
    }
    for (const { 0: part, index: at } of found.matchAll(PARTS)) {
      const start = index + at;
      yield { word: fold(part), start, end: start + part.length, isRun: RUN.test(part) };
    }
  }
}

/**
 * Calls `visit` with each word of a text, in their order: for texts that are read by the ten thousand. A word of ASCII, and
 * most words are, makes no object but itself, which is what the time goes into otherwise.
 */
export function visitWords(text: string, visit: (word: string, isRun: boolean) => void): void {
  let start = -1;
  let isPlain = true;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLetterOrDigit(code) || code > 127) {
      if (start < 0) {
        start = at;
        isPlain = true;
      }
      isPlain &&= code <= 127;
    } else if (start >= 0) {
      const part = text.slice(start, at);
      if (isPlain) visit(part.toLowerCase(), false);
      else for (const { word, isRun } of wordsIn(part)) visit(word, isRun);
      start = -1;
    }
  }
}

/** Of ASCII: all its other characters separate words. Past the end of a text, the code is NaN. */
const isLetterOrDigit = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);

/** Where a part of a folded word stands in its text. */
export function placeIn(
  text: string,
  { start, end }: Word,
  at: number,
  length: number,
): { start: number; end: number } {
  let folded = 0;
  let from = start;
  let to = start;
  for (const character of text.slice(start, end)) {
    if (folded <= at) from = to;
    to += character.length;
    folded += fold(character).length;
    if (folded >= at + length) break;
  }
  return { start: from, end: to };
}

/** Lower case without accents: "Café", "cafe" and "CAFÉ" are one word. */
function fold(word: string): string {
  const lower = word.toLowerCase();
  if (IS_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/[ßæœøłđı]/g, (letter) => LIKE[letter] ?? letter)
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) - zeroBelow(digit.charCodeAt(0))))
    .replace(NO_LETTERS, '');
}

const zeroBelow = (code: number) => (code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660);

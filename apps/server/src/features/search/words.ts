/** A word of a text, in the form by which it is compared. */
export interface Word {
  word: string;
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** Of a script without spaces: a run of characters rather than a word. */
  isRun: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Scripts that are written without spaces between words. */
const SPACELESS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';
const RUN = new RegExp(`[${SPACELESS}]`, 'u');
const PARTS = new RegExp(`[${SPACELESS}][${SPACELESS}\\p{M}]*|[^${SPACELESS}]+`, 'gu');
const IS_ASCII = /^[\x20-\x7e]*$/;
const ACCENTS = /[\u0300-\u036f]/g;
/** What some characters decompose to besides letters: "⑴" becomes "(1)". */
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]/gu;
/** Letters that Unicode does not decompose. */
const LIKE: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** The words of a text in their order. Linear in its length. */
export function* wordsIn(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(WORD)) {
    if (!RUN.test(found)) {
      yield { word: fold(found), start: index, end: index + found.length, isRun: false };
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

/** Lower case without accents: "Café", "cafe" and "CAFÉ" are one word. */
function fold(word: string): string {
  const lower = word.toLowerCase();
  if (IS_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ßæœøłđı]/g, (letter) => LIKE[letter] ?? letter)
    .replace(NO_LETTERS, '');
}

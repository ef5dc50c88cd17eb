export interface Words {
  /** The words of a text in lower case, separated by single spaces: no punctuation, no line ends. */
  text: string;
  /** Position in the original where each character of `text` ends. */
  ends: number[];
}

/** The words of a text, regardless of markup and spacing. */
export function wordsOf(original: string): Words {
  const ends: number[] = [];
  let text = '';
  let before = 0;
  for (const { 0: word, index } of original.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    // An emphasis marker may occur within a word.
    if (text !== '' && !/^[*_`]+$/.test(original.slice(before, index))) {
      text += ' ';
      ends.push(index);
    }
    const lower = word.toLowerCase();
    // Some letters get longer in lower case: positions would no longer match the original.
    text += lower.length === word.length ? lower : word;
    for (let at = 1; at <= word.length; at++) ends.push(index + at);
    before = index + word.length;
  }
  return { text, ends };
}

/**
 * How much of the start of `start` is found, from the beginning of a word, at the very end of `end` (the longest length
 * that `isEnough` accepts), and whether all of `start` occurs anywhere in `end`. Knuth–Morris–Pratt: linear in the sum
 * of both lengths.
 */
export function compareEnds(end: string, start: string, isEnough: (length: number) => boolean) {
  const shorter = new Int32Array(start.length);
  for (let at = 1, length = 0; at < start.length; at++) {
    while (length > 0 && start[at] !== start[length]) length = shorter[length - 1] ?? 0;
    if (start[at] === start[length]) length++;
    shorter[at] = length;
  }
  let length = 0;
  let isInside = false;
  for (const character of end) {
    while (length > 0 && character !== start[length]) length = shorter[length - 1] ?? 0;
    if (character === start[length]) length++;
    isInside ||= length === start.length;
  }
  const isAtWord = () => length === end.length || end[end.length - length - 1] === ' ';
  while (length > 0 && !(isAtWord() && isEnough(length))) length = shorter[length - 1] ?? 0;
  return { overlap: length, isInside };
}

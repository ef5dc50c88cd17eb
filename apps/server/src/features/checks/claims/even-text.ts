/**
 * The text with digits of all scripts as 0 to 9 and one kind of space, hyphen and apostrophe, so that figures are equal
 * however they are typeset. It keeps its length.
 */
export const evenText = (text: string): string =>
  text
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[^\P{Nd}0-9]/gu, (digit) => (digit.length === 1 ? String(digitOf(digit.charCodeAt(0))) : digit));

const IS_DIGIT = /\p{Nd}/u;

/** Digits of a script follow one another: 0 is where they begin. */
function digitOf(code: number): number {
  let value = 0;
  while (value < 9 && IS_DIGIT.test(String.fromCharCode(code - value - 1))) value++;
  return value;
}

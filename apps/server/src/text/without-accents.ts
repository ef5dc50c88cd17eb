/** Letters that Unicode doesn't take apart. */
const LETTERS = new Map(
  'ßs æae œoe øo đd ðd þth ħh ıi łl ŋn ŧt ĸk ſs ªa ºo ĳij ŀl ŉn'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/** Latin letters as plain ones, like WordPress' `remove_accents`; those of other scripts as they are. */
export const withoutAccents = (text: string) =>
  text.replace(
    /\p{Script=Latin}\p{M}*/gu,
    (letter) => LETTERS.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, ''),
  );

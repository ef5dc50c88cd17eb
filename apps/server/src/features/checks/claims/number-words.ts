const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const VALUES = new Map<string, number>([
  ...SMALL.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, (at + 2) * 10]),
  ['dozen', 12],
  ['half', 0.5],
]);

const SCALES: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  lakh: 1e5,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  crore: 1e7,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};

const ONE = [...SMALL.slice(1), ...TENS].join('|');

/** A number in words, without its scale: "twenty-five", "a hundred". For the body of a regular expression. */
export const IN_WORDS = `(?:${TENS.join('|')})[- ](?:${SMALL.slice(1, 10).join('|')})|${ONE}|an? (?=hundred|thousand|million|billion|trillion)`;

/** What multiplies the number before it. */
export const SCALE = 'hundred thousand|hundred|thousand|lakh|million|crore|billion|trillion|bn|mn|k|(?-i:M)';

export function valueOfWords(words: string): number {
  const parts = words.toLowerCase().split(/[- ]/).filter(Boolean);
  return parts.reduce((sum, part) => sum + (/^an?$/.test(part) ? 1 : (VALUES.get(part) ?? 0)), 0);
}

export const scaleOf = (scale = ''): number =>
  scale
    .toLowerCase()
    .split(' ')
    .reduce((product, part) => product * (SCALES[part] ?? 1), 1);

const ORDINALS: Record<string, number> = { half: 2, third: 3, quarter: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10 };

/** The names of shares: "a third", "two-thirds", "half". For the body of a regular expression. */
export const SHARE = `(?:(?:an?|one|two|three|four)[- ])?(?:half|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)`;

/** "two-thirds" → 2/3. */
export function valueOfShare(share: string): number {
  const parts = share.toLowerCase().split(/[- ]/);
  const part = parts.at(-1) ?? '';
  const whole = ORDINALS[part] ?? ORDINALS[part.replace(/s$/, '')] ?? 1;
  const count = parts.length > 1 && !/^an?$/.test(parts[0] ?? '') ? valueOfWords(parts[0] ?? '') : 1;
  return count / whole;
}

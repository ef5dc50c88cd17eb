import { IN_WORDS, SCALE, SHARE, scaleOf, valueOfShare, valueOfWords } from './number-words.ts';
import { CURRENCY, currencyOf, UNIT, unitOf } from './units.ts';

/** A figure as it stands in a text, and what it says. */
export interface Figure {
  /** UTF-16 offsets of the figure with its currency, scale and unit. */
  start: number;
  end: number;
  value: number;
  /** End of a range: "10 to 15 minutes"; null for a single figure. */
  to: number | null;
  /** One name for each unit, see units.ts; `share` for "a third of", "one in five"; empty for a bare number. */
  unit: string;
  /** Written in words, as in "five". */
  isInWords: boolean;
}

const DIGITS = '\\d{1,3}(?:,\\d{2,3})+(?:\\.\\d+)?|\\d{1,3}(?: \\d{3})+(?!\\d)|\\d+(?:\\.\\d+)?';
const AMOUNT = `(?:${DIGITS}|(?:${IN_WORDS})(?![a-z]))`;
const WITH_SCALE = (name: string) => `(?<${name}>${AMOUNT})(?:[ -]?(?<${name}Scale>${SCALE})(?![a-z]))?`;

/** Figures in digits or words, ranges, with currency and unit. Each part is bounded, so that a text is read in linear time. */
const FIGURE = new RegExp(
  [
    `(?<![\\p{L}\\d_#.,/]|[\\p{L}\\d]-)`,
    `(?:(?<currency>${CURRENCY}) ?)?`,
    WITH_SCALE('low'),
    `(?: ?(?<lowUnit>%|°C|°F))?`,
    `(?:(?: ?- ?| (?:to|or) |(?<=\\bbetween [^.;]{0,24}) and )(?:${CURRENCY})? ?${WITH_SCALE('high')})?`,
    `(?:[ -]?(?<unit>${UNIT})(?![\\p{L}\\d]))?`,
  ].join(''),
  'giu',
);

const SHARES = new RegExp(`(?<![\\p{L}-])(?<share>${SHARE})(?= of )`, 'giu');
const IN_OF = new RegExp(
  `(?<![\\p{L}\\d-])(?<part>${AMOUNT}) (?:in|out of)(?: every)? (?<whole>${AMOUNT})(?![\\p{L}\\d%])`,
  'giu',
);

/** The figures of a text, in their order. @param text see even-text.ts */
export function findFigures(text: string): Figure[] {
  const shares = [...sharesIn(text)];
  const isTaken = (start: number, end: number) => shares.some((share) => start < share.end && end > share.start);
  const figures = [...plainFigures(text)].filter(({ start, end }) => !isTaken(start, end));
  return [...shares, ...figures].sort((one, other) => one.start - other.start);
}

function* sharesIn(text: string): Generator<Figure> {
  for (const { 0: found, index } of text.matchAll(SHARES))
    yield {
      start: index,
      end: index + found.length,
      value: valueOfShare(found),
      to: null,
      unit: 'share',
      isInWords: true,
    };
  for (const { 0: found, index, groups = {} } of text.matchAll(IN_OF)) {
    const [part, whole] = [amountOf(groups.part), amountOf(groups.whole)];
    const isShare = part >= 1 && whole <= 100 && part < whole;
    if (isShare)
      yield { start: index, end: index + found.length, value: part / whole, to: null, unit: 'share', isInWords: true };
  }
}

function* plainFigures(text: string): Generator<Figure> {
  for (const { 0: found, index, groups = {} } of text.matchAll(FIGURE)) {
    const { currency, low = '', lowScale, lowUnit, high, highScale, unit } = groups;
    const isInWords = /^[a-z]/i.test(low);
    const own = currency ? currencyOf(currency) : unitOf(unit) || unitOf(lowUnit);
    yield {
      start: index,
      end: index + found.trimEnd().length,
      value: amountOf(low) * scaleOf(lowScale ?? highScale),
      to: high ? amountOf(high) * scaleOf(highScale) : null,
      unit: own,
      isInWords,
    };
  }
}

const amountOf = (amount = ''): number =>
  /^\d/.test(amount) ? Number(amount.replace(/[, ]/g, '')) : valueOfWords(amount);

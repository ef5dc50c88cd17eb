import type { Stretch } from '../reading/read-passages.ts';
import { evenText } from './even-text.ts';
import type { Figure } from './find-numbers.ts';
import { isDuration, isShareUnit } from './units.ts';

/** Stands for a stretch of the sentence. */
interface Replacement {
  start: number;
  end: number;
  text: string;
}

const ABOUT =
  /(?:\b(?:about|around|roughly|nearly|almost|over|more than|less than|fewer than|up to|at least|at most|as (?:much|many) as|some|an estimated|approximately|only|just) )+$/i;

/** Words that another one for the figure doesn’t follow. */
const NO_CHANGE =
  /\b(?:another|every|each|per|first|last|next|(?:goal|limit|total|number|target|maximum|minimum|record|capacity) of) $/i;

/**
 * The same sentence without its exact figure or date, where that leaves good English; else undefined.
 *
 * @param figure undefined for a date
 */
export function soften(sentence: string, { start, end }: Stretch, figure?: Figure): Replacement | undefined {
  const text = evenText(sentence);
  if (!figure) return withoutDate(text, start, end);
  if (NO_CHANGE.test(text.slice(0, start))) return undefined;
  const about = ABOUT.exec(text.slice(0, start))?.[0] ?? '';
  // "Over 15 years" is a period, "over 300 people" a count.
  const from = start - (isDuration(figure.unit) && /^over /i.test(about) ? 0 : about.length);
  const words = { before: text.slice(0, from), after: text.slice(end), from, end };
  return withoutAdjective(words) ?? (isShareUnit(figure.unit) ? softerShare(words) : softerCount(words, figure, text));
}

interface Words {
  before: string;
  after: string;
  /** Of the figure, with "about" and the like. */
  from: number;
  end: number;
}

const replaced = ({ from, end }: Words, words: string): Replacement => ({
  start: from,
  end,
  text: from === 0 ? capital(words) : words,
});

/** "A 30% increase" → "An increase". */
function withoutAdjective({ before, after, from, end }: Words): Replacement | undefined {
  const article = /\b(an?) $/i.exec(before);
  const isAdjective = /^[ -]\p{Ll}/u.test(after) && !/^ (?:of|in|a|an|per|is|was|and|or|to|more|less) /.test(after);
  if (!article || !isAdjective) return undefined;
  return { start: from - article[0].length, end: end + 1, text: `${articleFor(after.slice(1), article[1] ?? 'a')} ` };
}

/** "30% of people" → "a share of people"; "rose by 30%" → "rose". */
function softerShare(words: Words): Replacement | undefined {
  const { before, after, end } = words;
  if (/^ of /.test(after)) return /\bfrom (?:\S+ to )?$/.test(before) ? undefined : replaced(words, 'a share');
  const by = / by $/.exec(before);
  return by && !/\bfrom \S+$/.test(before.slice(0, by.index)) ? { start: by.index, end, text: '' } : undefined;
}

/** "40 minutes" → "several minutes"; "4,000 people" → "many people". */
function softerCount(words: Words, { unit, value }: Figure, text: string): Replacement | undefined {
  if (value <= 2) return undefined;
  if (isDuration(unit)) return /s$/.test(text.slice(0, words.end)) ? replaced(words, `several ${unit}s`) : undefined;
  const isCount = unit === '' && /^ (?:[\p{Ll}-]+s|people|men|women|children)\b/u.test(words.after);
  const isKnown = /\b(?:the|all|these|those|other) $/i.test(words.before);
  return isCount && !isKnown ? replaced(words, value >= 20 ? 'many' : 'several') : undefined;
}

/** Words that a sentence has at least without its date. */
const SHORTEST = 6;

/** "In 1998, the …" → "The …"; "opened in 1998." → "opened." */
function withoutDate(text: string, start: number, end: number): Replacement | undefined {
  const before = /(?:^|(?<= )|(?<=\())(?:in|on|since|around|early in|late in) $/i.exec(text.slice(0, start));
  if (!before) return undefined;
  const after = text.slice(end);
  if (before.index === 0) {
    const next = /^,? (\p{L})/u.exec(after);
    return next ? { start: 0, end: end + next[0].length, text: (next[1] ?? '').toUpperCase() } : undefined;
  }
  // Where the date was the point, nothing is left to say.
  if (text.slice(0, before.index).split(' ').length + after.split(' ').length <= SHORTEST) return undefined;
  const isEnd = /^[.,;!?]| (?:and|but|or|after|when|where|with|by|to|for|as)\b/.test(after) || after === '';
  return isEnd && text[before.index - 1] === ' ' ? { start: before.index - 1, end, text: '' } : undefined;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const articleFor = (next: string, given: string) => {
  const article = /^[aeiou]/i.test(next) ? 'an' : 'a';
  return /^A/.test(given) ? capital(article) : article;
};

import { stemsIn } from '../overlap/title-terms.ts';
import { READ_MAX } from '../reading/read-passages.ts';
import { sentencesIn } from '../reading/sentences.ts';
import { evenText } from './even-text.ts';
import { type DateMention, findDates, saysDate } from './find-dates.ts';
import { type Figure, findFigures } from './find-numbers.ts';

/** A page or a note that a text may rest on. */
export interface Source {
  /** Empty for the user’s own notes. */
  url: string;
  title: string;
  /** Plain text, one line for each paragraph. It is data: nothing in it is followed. */
  text: string;
}

interface Said<Fact> {
  fact: Fact;
  /** Stems of the sentence it stands in, and of the one before. */
  stems: { own: ReadonlySet<string>; before: ReadonlySet<string> };
}

/** What a source says, read once for all claims. */
export interface SourceFacts {
  source: Source;
  figures: Map<string, Said<Figure>[]>;
  dates: Map<number, Said<DateMention>[]>;
  /** Its words in lower case between single spaces. */
  words: string;
}

export function readSource(source: Source): SourceFacts {
  const facts: SourceFacts = {
    source,
    figures: new Map(),
    dates: new Map(),
    words: plainWords(source.text.slice(0, READ_MAX)),
  };
  let before: () => ReadonlySet<string> = () => new Set();
  for (const line of source.text.slice(0, READ_MAX).split('\n')) {
    for (const { text } of sentencesIn(line)) before = addSentence(facts, text, before);
  }
  return facts;
}

/** Returns what tells its stems, which are of use only beside a figure or a date: most sentences have none. */
function addSentence(facts: SourceFacts, text: string, before: () => ReadonlySet<string>): () => ReadonlySet<string> {
  const even = evenText(text);
  const [figures, dates] = [findFigures(even), findDates(even)];
  const own = () => stemsBeside(text, figures);
  if (figures.length + dates.length === 0) return own;
  const stems = { own: own(), before: before() };
  for (const fact of dates) push(facts.dates, fact.year, { fact, stems });
  for (const fact of figures) {
    const isDate = dates.some((date) => fact.start < date.end && fact.end > date.start);
    if (!isDate) for (const key of keysOf(fact)) push(facts.figures, key, { fact, stems });
  }
  return () => stems.own;
}

/** Sentences of a source with the same figure or date that are compared. */
const SAID_MAX = 200;

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) => {
  const values = map.get(key);
  if (!values) map.set(key, [value]);
  else if (values.length < SAID_MAX) values.push(value);
};

/** A range says its ends, too. */
const keysOf = ({ value, to, unit }: Figure): string[] =>
  [value, ...(to === null ? [] : [to])].map((each) => keyOf(each, unit));

const keyOf = (value: number, unit: string) => `${Number(value.toPrecision(12))} ${unit}`;

/** Whether a source has a figure, with its unit, in a sentence that has to do with the one that claims it. */
export function hasFigure(facts: SourceFacts, figure: Figure, stems: ReadonlySet<string>): boolean {
  const said = (value: number) =>
    (facts.figures.get(keyOf(value, figure.unit)) ?? []).filter((each) => isRelated(each, stems));
  const found = said(figure.value);
  if (figure.to === null) return found.length > 0;
  const ends = new Set(said(figure.to).map((each) => each.stems.own));
  return found.some((each) => ends.has(each.stems.own));
}

export const hasDate = (facts: SourceFacts, date: DateMention, stems: ReadonlySet<string>): boolean =>
  (facts.dates.get(date.year) ?? []).some((each) => saysDate(each.fact, date) && isRelated(each, stems));

/** What a sentence is about besides its figures: that both count minutes makes nothing one subject. */
export const stemsBeside = (sentence: string, figures: readonly Figure[]): ReadonlySet<string> => {
  let rest = '';
  let at = 0;
  for (const { start, end } of figures) {
    rest += `${sentence.slice(at, Math.max(at, start))} `;
    at = Math.max(at, end);
  }
  return stemsIn(rest + sentence.slice(at));
};

/** The same number about something else proves nothing. Where they have no words to compare, because one is in another script, it has to do. */
function isRelated({ stems: { own, before } }: Said<unknown>, stems: ReadonlySet<string>): boolean {
  if (!isLatin(stems) || !isLatin(own)) return true;
  return [...stems].some((stem) => own.has(stem) || before.has(stem));
}

const isLatin = (stems: ReadonlySet<string>) => [...stems].some((stem) => /^[a-z]/.test(stem));

const ELISION = /\.\.\.|…|\[[^[\]]{0,200}\]/;

/** Whether a source has these words in this order, whatever its punctuation; words may be left out where the text says so. */
export function hasWords(facts: SourceFacts, quotation: string): boolean {
  let from = 0;
  for (const part of quotation.split(ELISION)) {
    const words = plainWords(part);
    if (words.trim() === '') continue;
    const at = facts.words.indexOf(words, from);
    if (at < 0) return false;
    from = at + words.length - 1;
  }
  return from > 0;
}

/** The words of a text in lower case, with a space before and after each. */
export const plainWords = (text: string): string =>
  ` ${evenText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

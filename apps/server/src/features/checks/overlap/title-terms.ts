import { stemmer } from 'stemmer';
import { visitWords, wordsIn } from '../../search/index.ts';
import { type Question, questionOf } from './question.ts';

/** A title, reduced to what it is about. */
export interface TitleTerms {
  title: string;
  question: Question;
  /** Stems of the words that name its subject, each with the word as it stands in the title. */
  terms: Map<string, string>;
  /** Which part of a series it is, as "part 3"; undefined if it names none. */
  part: string | undefined;
}

/** What a title of any subject can have. Rare in a blog about something else, so they are named rather than weighed. */
const SHAPE = words(`
  a an and are as at be before by can complete could definitive do does doing easy everything every examples explained
  for from full get getting good great guide guides has have here how i idea ideas if in into introduction intro is it
  its just know learn like ll made make makes making mean means more most much my need needs new no not of on one only
  or our out over people perfect proper really right s should simple so some start started starting step steps such
  tell than that the their them there these they things this those tip tips to too top understanding ultimate up us use
  used using want way ways we what when where which while who why will with without work works worth would you
  your yourself re best better basics basic beginner beginners first timer essential essentials important quick really
  checklist list picks overview breakdown about after vs versus compared difference between tricks time times happen
`);

/** Words of titles that mean the same of any subject. */
const ALIKE = new Map(
  [
    'cheap affordable budget inexpensive low-cost cheapest',
    'kid kids child children',
    'trip travel traveling travelling travelers traveler',
    'software tool tools app apps',
    'postgres postgresql',
    'airfare flight flights',
    'dollars dollar usd',
    'cut reduce lower',
    'raise improve increase',
    'migrate moving move migration',
    'regex regexp',
    'crypto cryptocurrency cryptocurrencies',
    'signs sign symptoms symptom',
    'treat treatment remedies remedy relief',
    'taxes tax taxed',
    'faster speed fast',
  ].flatMap((group) => {
    const [first, ...others] = group.split(' ');
    return others.map((other): [string, string] => [other, first ?? other]);
  }),
);

/** Counts of a list and years say nothing of its subject. */
const NUMBER = /^\d{1,4}$/;

/** "part 3", "week two": says nothing of the subject without its number either. */
const PART =
  /(?<![\p{L}\p{N}])(?:chapter|day|episode|issue|lesson|month|part|vol\.?|volume|week)[ #]{1,3}(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten)(?![\p{L}\p{N}])/giu;

/** "don’t" as a whole, the endings of "it’s" and "you’ll", and what French has before a vowel. */
const CONTRACTED =
  /(?<!\p{L})(?:\p{L}+n['’]t(?!\p{L})|\p{L}['’](?=\p{L}))|(?<=\p{L})['’](?:d|ll|m|re|s|t|ve)(?!\p{L})/giu;

/** More of a title is not compared. */
const TITLE_LENGTH = 500;

/** Reduces a title to what it is about: without the phrases that titles of any subject have, and to the stems of words. */
export function titleTerms(title: string): TitleTerms {
  const terms = new Map<string, string>();
  const compared = title.slice(0, TITLE_LENGTH);
  for (const { word, start, end } of wordsIn(subjectIn(compared))) {
    const stem = stemOf(word);
    if (stem && !terms.has(stem)) terms.set(stem, title.slice(start, end));
  }
  const [part] = compared.match(PART) ?? [];
  return { title, question: questionOf(compared.toLowerCase()), terms, part: part?.toLowerCase() };
}

/** The title with spaces in place of what isn't its subject, so that words stay where they are. */
const subjectIn = (title: string): string => title.replace(PART, blank).replace(CONTRACTED, blank);

const blank = (found: string) => ' '.repeat(found.length);

/** Calls `visit` with each stem of a title, for comparing many. */
export function visitStems(title: string, visit: (stem: string) => void, stemOfWord = stemOf): void {
  visitWords(subjectIn(title.slice(0, TITLE_LENGTH)), (word) => {
    const stem = stemOfWord(word);
    if (stem) visit(stem);
  });
}

/** The stems of a title. */
export function stemsIn(title: string): Set<string> {
  const stems = new Set<string>();
  visitStems(title, (stem) => stems.add(stem));
  return stems;
}

/** Undefined for a word that titles of any subject have. */
export const stemOf = (word: string): string | undefined =>
  SHAPE.has(word) || NUMBER.test(word) ? undefined : stemmer(ALIKE.get(word) ?? word);

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}

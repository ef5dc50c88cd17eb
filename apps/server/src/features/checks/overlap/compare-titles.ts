import type { OverlapVerdict } from '@pressloom/contract';
import type { Alike } from './spelling.ts';
import type { TitleTerms } from './title-terms.ts';

/** How two titles resemble one another. Each measure is from 0 to 1. */
export interface Likeness {
  /** Weight of the words of both, of all their words. */
  shared: number;
  /** Weight of the words of both, of those of the title that says less. */
  contained: number;
  /** Whether both answer the same question about their subject; `perhaps` where one of them doesn’t say which. */
  question: 'same' | 'perhaps' | 'other';
  /** Whether they are two parts of a series: not one article in other words, however much they share. */
  areParts: boolean;
}

/**
 * @param weightOf how telling a stem is, above 0: rare ones tell more
 * @param alike the stems of `one` that a stem of the other is, also in another spelling
 */
export function likenessOf(
  one: TitleTerms,
  other: TitleTerms,
  { weightOf, alike }: { weightOf: (stem: string) => number; alike: Alike },
): Likeness {
  const weight = (stems: Iterable<string>) => [...stems].reduce((sum, stem) => sum + weightOf(stem), 0);
  // One word in two spellings weighs the same on both sides.
  const spelled = new Set([...other.terms.keys()].map((stem) => alike(stem)[0] ?? stem));
  const [common, ofOne, ofOther] = [weight(sharedStems(one, other, alike)), weight(one.terms.keys()), weight(spelled)];
  const all = ofOne + ofOther - common;
  const smaller = Math.min(ofOne, ofOther);
  const isOpen = one.question === 'any' || other.question === 'any';
  return {
    shared: all > 0 ? common / all : 0,
    contained: smaller > 0 ? common / smaller : 0,
    question: one.question === other.question ? 'same' : isOpen ? 'perhaps' : 'other',
    areParts: one.part !== undefined && other.part !== undefined && one.part !== other.part,
  };
}

/** A blog of a few posts says little about which words are rare: as if it had this many more. */
const MORE_TITLES = 1_000;

/** How telling each stem is: the rarer it is in the titles, the more. */
export const weigh =
  (titles: number, uses: ReadonlyMap<string, number>) =>
  (stem: string): number =>
    Math.log(1 + (titles + MORE_TITLES) / ((uses.get(stem) ?? 0) + 1));

/** The stems of `one` that `other` has as well, perhaps in another spelling. */
export function sharedStems(one: TitleTerms, other: TitleTerms, alike: Alike): string[] {
  const found = new Set([...other.terms.keys()].flatMap(alike));
  return [...one.terms.keys()].filter((stem) => found.has(stem));
}

/** Chosen on one half of the labelled pairs (test/overlap), one for each measure. */
const SAME = { contained: 0.7, shared: { same: 0.35, perhaps: 0.6 } };
const CLOSE = { contained: 0.5, shared: 0.2 };

/** Titles that share more than this are the same in other words, or word by word. */
const CERTAIN = 0.9;

/** Whether titles of one subject tell too little to say that one article would answer both. */
export const isUncertain = (likeness: Likeness): boolean =>
  verdictOn(likeness) !== undefined && likeness.shared < CERTAIN;

/** What a model answered where titles alone are uncertain; on other pairs it is not asked. */
export const verdictWith = (
  { verdict, isUncertain }: { verdict: OverlapVerdict; isUncertain: boolean },
  isSame: boolean | undefined,
): OverlapVerdict => (!isUncertain || isSame === undefined ? verdict : isSame ? 'same' : 'close');

/** Undefined where two titles have different subjects, or are parts of one series. */
export function verdictOn({ shared, contained, question, areParts }: Likeness): OverlapVerdict | undefined {
  if (areParts) return undefined;
  if (question !== 'other' && contained >= SAME.contained && shared >= SAME.shared[question]) return 'same';
  return contained >= CLOSE.contained && shared >= CLOSE.shared ? 'close' : undefined;
}

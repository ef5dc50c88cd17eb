import type { OverlapVerdict } from '@pressloom/contract';
import { isUncertain, likenessOf, sharedStems, verdictOn, weigh } from './compare-titles.ts';
import { alikeTo } from './spelling.ts';
import { titleTerms } from './title-terms.ts';

export interface LikeTitle {
  /** Position in the titles compared with. */
  at: number;
  verdict: OverlapVerdict;
  /** The titles alone don't tell whether one article would answer both. */
  isUncertain: boolean;
  /** Words of the title that both are about. */
  words: string[];
}

/** For each title, those of the others that have its subject, those on the same one first. For plans: compares all. */
export function compareTitles(titles: string[], others: string[]): LikeTitle[][] {
  const known = others.map(titleTerms);
  const uses = new Map<string, number>();
  for (const { terms } of known) for (const stem of terms.keys()) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const weightOf = weigh(others.length, uses);
  return titles.map((title) => {
    const own = titleTerms(title);
    const alike = alikeTo(own.terms.keys());
    const found = known.flatMap((other, at) => {
      const likeness = likenessOf(own, other, { weightOf, alike });
      const verdict = verdictOn(likeness);
      const words = sharedStems(own, other, alike).map((stem) => own.terms.get(stem) ?? stem);
      // Titles without a word that tells are the same only if they are written alike.
      const isCopy = other.title.trim().toLowerCase() === title.trim().toLowerCase();
      return verdict || isCopy
        ? [{ at, verdict: verdict ?? ('same' as const), words, isUncertain: isUncertain(likeness) && !isCopy }]
        : [];
    });
    return found.sort((one, other) => Number(one.verdict !== 'same') - Number(other.verdict !== 'same'));
  });
}

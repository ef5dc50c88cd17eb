import type { OverlappingPost } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { likenessOf, sharedStems, verdictOn } from './compare-titles.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { titleTerms } from './title-terms.ts';

/** More would be read by nobody. */
const SHOWN_MAX = 3;

/**
 * For each title, the posts of the user that have its subject, those on the same one first.
 *
 * @param except the post that has the titles
 */
export async function findOverlaps(
  db: Db,
  userId: string,
  titles: string[],
  except?: string,
): Promise<OverlappingPost[][]> {
  const wanted = titles.map(titleTerms);
  const stems = wanted.map(({ terms }) => new Set(terms.keys()));
  if (stems.every((each) => each.size === 0)) return titles.map(() => []);
  const { found, weightOf } = await findCandidates(db, userId, stems, except);
  return wanted.map((title, at) => {
    const judged = (found[at] ?? []).flatMap((post: Candidate) => {
      const other = titleTerms(post.title);
      const verdict = verdictOn(likenessOf(title, other, weightOf));
      return verdict
        ? [{ ...post, verdict, words: sharedStems(title, other).map((stem) => title.terms.get(stem) ?? stem) }]
        : [];
    });
    const rank = (verdict: OverlappingPost['verdict']) => (verdict === 'same' ? 0 : 1);
    return judged.sort((one, other) => rank(one.verdict) - rank(other.verdict)).slice(0, SHOWN_MAX);
  });
}

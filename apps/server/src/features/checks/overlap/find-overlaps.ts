import type { OverlappingPost } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { isUncertain, likenessOf, sharedStems, verdictOn } from './compare-titles.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { alikeTo } from './spelling.ts';
import { titleTerms } from './title-terms.ts';

/** More would be read by nobody. */
const SHOWN_MAX = 3;

/** A post that has the subject of a title, perhaps. */
export type JudgedPost = OverlappingPost & { isUncertain: boolean };

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
  return (await judgePosts(db, userId, titles, except)).map(worstFirst);
}

/** Those that are shown: those on the same subject first. */
export const worstFirst = (posts: JudgedPost[]): OverlappingPost[] =>
  posts
    .map(({ isUncertain: _, ...post }) => post)
    .sort((one, other) => Number(one.verdict !== 'same') - Number(other.verdict !== 'same'))
    .slice(0, SHOWN_MAX);

/** For each title, all posts of the user that seem to have its subject, those that fit best first. */
export async function judgePosts(db: Db, userId: string, titles: string[], except?: string): Promise<JudgedPost[][]> {
  const wanted = titles.map(titleTerms);
  const stems = wanted.map(({ terms }) => new Set(terms.keys()));
  if (stems.every((each) => each.size === 0)) return titles.map(() => []);
  const { found, weightOf } = await findCandidates(db, userId, stems, except);
  return wanted.map((title, at) => {
    const alike = alikeTo(title.terms.keys());
    return (found[at] ?? []).flatMap((post: Candidate) => {
      const other = titleTerms(post.title);
      const likeness = likenessOf(title, other, { weightOf, alike });
      const verdict = verdictOn(likeness);
      const words = sharedStems(title, other, alike).map((stem) => title.terms.get(stem) ?? stem);
      return verdict ? [{ ...post, verdict, words, isUncertain: isUncertain(likeness) }] : [];
    });
  });
}

import { CATEGORIES_MAX, categoriesOf, categoryPath } from '@pressloom/contract';
import { ifPartMissing, type RemotePost, readCategoryNames, type WordPressClient } from '@pressloom/wordpress';
import type { LockedPost } from '../../posts/index.ts';
import type { SiteRow } from '../../sites/index.ts';

/** The category that every WordPress starts with, whatever its name there. */
const UNCATEGORIZED_ID = 1;

interface CategoriesThere {
  first: string;
  others: string[];
  /** False if the site hides them, or has none for one of their ids. */
  areKnown: boolean;
}

/** The categories of a post on its site by name, ours first and in our order. Where the site hides them, ours stay. */
export async function readCategories(
  client: WordPressClient,
  { defaultCategory }: Pick<SiteRow, 'defaultCategory'>,
  post: Pick<LockedPost, 'category' | 'moreCategories'>,
  { categories: ids }: Pick<RemotePost, 'categories'>,
): Promise<CategoriesThere> {
  const ours = categoriesOf(post);
  const hidden = { first: post.category, others: post.moreCategories, areKnown: false };
  const names = await readCategoryNames(client, ids).catch(ifPartMissing(null));
  if (!names) return hidden;
  const paths = [...names.values()].map(categoryPath);
  // A name of ours may be short for a path.
  const meant = (path: string) => ours.find((each) => path === each || path.endsWith(categoryPath(['', each])));
  const theirs = paths.map((path) => meant(path) ?? path);
  const [only] = ids;
  const isByDefault = paths.length === 1 && (only === UNCATEGORIZED_ID || theirs[0] === defaultCategory);
  // The category that a post without one got by default was nobody's choice.
  if (ours.length === 0 && isByDefault) return { first: '', others: [], areKnown: true };
  const sorted = [...ours.filter((each) => theirs.includes(each)), ...theirs.filter((each) => !ours.includes(each))];
  const [first = '', ...others] = [...new Set(sorted)].slice(0, CATEGORIES_MAX);
  return { first, others, areKnown: names.size === ids.length };
}

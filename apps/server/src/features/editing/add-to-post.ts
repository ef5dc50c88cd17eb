import { type BulkChanges, CATEGORIES_MAX, categoriesOf, comparedName } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { invalidField, refused } from '../../http/errors.ts';
import { findPost, lockPost } from '../posts/index.ts';
import type { Quotas } from '../quotas/index.ts';
import { savePost } from './save-post.ts';

/**
 * Adds a category and keywords to a post, or replaces its categories. If its site has it in this version, or is about to,
 * it is updated there; earlier changes that were not sent are not sent along with these.
 *
 * @throws 422 `quota_reached`, `is_page`, 400 if the post would have too many of them
 */
export async function addToPost(
  { db, quotas }: { db: Db; quotas: Quotas },
  userId: string,
  id: string,
  changes: BulkChanges,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPost(tx, userId, id);
    const post = await findPost(tx, userId, id);
    if (post.type === 'page') throw refused('is_page', 'Pages have no categories and no keywords.');
    const fields = { ...categoriesAfter(post, changes), ...keywordsAfter(post, changes) };
    if (Object.keys(fields).length === 0) return;
    const save = { ...fields, version: post.version };
    await savePost({ db: tx, quotas }, userId, id, save, { updatesCopy: true });
  });
}

interface Categories {
  category: string;
  moreCategories: string[];
}

/** Its categories if they change. */
function categoriesAfter(post: Categories, { category: added, replaceCategories }: BulkChanges): Partial<Categories> {
  const before = categoriesOf(post);
  const isThere = before.some((each) => isSame(each, added));
  if (!added || (isThere && (!replaceCategories || before.length === 1))) return {};
  const [category = '', ...moreCategories] = replaceCategories ? [added] : [...before, added];
  if (moreCategories.length >= CATEGORIES_MAX) {
    throw invalidField('category', `This post would have more than ${CATEGORIES_MAX} categories.`);
  }
  return { category, moreCategories };
}

/** Its keywords if some are added. */
function keywordsAfter(
  { keywords }: { keywords: string[] },
  { keywords: given }: BulkChanges,
): { keywords?: string[] } {
  const added = given.filter(
    (keyword, at) =>
      !keywords.some((each) => isSame(each, keyword)) && given.findIndex((each) => isSame(each, keyword)) === at,
  );
  return added.length > 0 ? { keywords: [...keywords, ...added] } : {};
}

const isSame = (one: string, other = '') => comparedName(one) === comparedName(other);

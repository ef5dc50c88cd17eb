import { CATEGORIES_MAX, categoryPath } from '@pressloom/contract';
import {
  ifPartMissing,
  type RemotePost,
  readCategoryNames,
  readTermNames,
  type WordPressClient,
} from '@pressloom/wordpress';
import type { NamesThere } from './values-from-site.ts';

/** Reads the names of the terms of a post from its site. What the site hides stays as it is. */
export async function readNamesThere(client: WordPressClient, { categories, tags }: RemotePost): Promise<NamesThere> {
  const names = await readCategoryNames(client, categories).catch(ifPartMissing(undefined));
  const keywords = await readTermNames(client, 'tags', tags).catch(ifPartMissing(undefined));
  const paths = names && [...names.values()].map(categoryPath).slice(0, CATEGORIES_MAX);
  return {
    ...(paths && {
      category: paths[0] ?? '',
      moreCategories: paths.slice(1),
      categoryIds: paths.length === categories.length ? categories : null,
    }),
    ...(keywords && { keywords }),
  };
}

import { CATEGORIES_MAX, categoryPath } from '@pressloom/contract';
import {
  ifPartMissing,
  type RemotePost,
  readAuthor,
  readCategoryNames,
  readTermNames,
  type WordPressClient,
} from '@pressloom/wordpress';
import type { LockedPost } from '../../posts/index.ts';
import type { NamesThere } from './values-from-site.ts';

/** The name of the author there, if it is another one than was chosen here. */
export async function readOtherAuthor(
  client: WordPressClient,
  { authorOnSite }: Pick<LockedPost, 'authorOnSite'>,
  { author }: RemotePost,
): Promise<string | undefined> {
  if (!authorOnSite || !author || author === authorOnSite.id) return undefined;
  return (await readAuthor(client, author))?.name;
}

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

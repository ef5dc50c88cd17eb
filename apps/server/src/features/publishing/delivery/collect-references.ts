import { categoriesOf, namesInCategoryPath } from '@pressloom/contract';
import { ensureCategory, ensureTerm, isWordPressError, type RemotePost } from '@pressloom/wordpress';
import { uploadFeaturedImage } from '../media/upload-featured-image.ts';
import { besideTheirs } from './beside-their-categories.ts';
import type { Delivery } from './delivery.ts';
import type { PostReferences } from './wordpress-fields.ts';

/**
 * Ensures that the post's categories, tags and image exist on the site, and returns their ids there. Includes categories
 * that someone added to the post on the site; `ourCategories` are those that it has from us.
 */
export async function collectReferences(
  delivery: Delivery,
  remote: RemotePost | undefined,
): Promise<{ references: PostReferences; ourCategories: number[] | undefined; notices: string[] }> {
  const { client, post, publication, site } = delivery;
  const { defaultCategory, defaultAuthor, sendTags, capabilities } = site;
  // Defaults apply only to new posts: later choices on the site stay.
  const isNew = remote === undefined;
  const isPage = post.type === 'page';
  const chosen = isPage ? [] : categoriesOf(post);
  const categories = chosen.length === 0 && isNew && defaultCategory ? [defaultCategory] : chosen;
  const notices: string[] = [];
  const idsOf = async (taxonomy: 'categories' | 'tags', names: string[]) => {
    const ids: number[] = [];
    for (const name of names) {
      const term =
        taxonomy === 'tags'
          ? await ensureTerm(client, taxonomy, name)
          : await ensureCategory(client, namesInCategoryPath(name), remote?.categories);
      if (term.id !== null) ids.push(term.id);
      else notices.push(term.reason === 'not_offered' ? hiddenTerm(taxonomy, name) : missingTerm(taxonomy, name));
    }
    return ids.length > 0 ? ids : undefined;
  };
  const ourCategories = await idsOf('categories', categories);
  return {
    ourCategories,
    references: {
      categories: ourCategories && besideTheirs(ourCategories, remote, publication),
      tags: await idsOf('tags', sendTags && !isPage ? post.keywords : []),
      featuredMedia: await uploadFeaturedImage(delivery, remote).catch((error: unknown) => {
        if (!isWordPressError(error, 'part_missing')) throw error;
        notices.push('The featured image was left out: the site doesn’t offer its media over the REST API.');
        return undefined;
      }),
      author: post.authorOnSite?.id ?? (isNew && capabilities.editOthersPosts ? defaultAuthor?.id : undefined),
    },
    notices,
  };
}

const missingTerm = (taxonomy: 'categories' | 'tags', name: string) =>
  taxonomy === 'categories'
    ? `The site has no category "${name}" and your role there may not create it. Ask an editor to add it.`
    : `The site has no tag "${name}" and your role there may not create it.`;

const hiddenTerm = (taxonomy: 'categories' | 'tags', name: string) =>
  `The ${taxonomy === 'categories' ? 'category' : 'tag'} "${name}" was left out: the site doesn’t offer its ${taxonomy} over the REST API.`;

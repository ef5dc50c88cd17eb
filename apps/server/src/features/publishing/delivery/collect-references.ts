import { categoriesOf, namesInCategoryPath } from '@pressloom/contract';
import {
  type EnsuredTerm,
  ensureCategory,
  ensureTerm,
  isWordPressError,
  type RemotePost,
  type Taxonomy,
} from '@pressloom/wordpress';
import type { KnownTerms, TermsThere } from '../../../database/schema/index.ts';
import { uploadFeaturedImage } from '../media/upload-featured-image.ts';
import { besideTheirs } from './beside-their-categories.ts';
import type { Delivery } from './delivery.ts';
import { hasSome, idsByName, isUnchanged } from './terms-there.ts';
import type { PostReferences } from './wordpress-fields.ts';

interface Collected {
  references: PostReferences;
  ourCategories: number[] | undefined;
  terms: TermsThere | undefined;
  notices: string[];
}

/**
 * Ensures that the post's categories, tags and image exist on the site, and returns their ids there. Includes categories
 * that someone added to the post on the site; `ourCategories` are those that it has from us. Terms that are not changed
 * here are left as they are there, whatever they are called by now.
 *
 * @returns `terms`, those to be known of the post once it has been sent; undefined if none are sent
 */
export async function collectReferences(delivery: Delivery, remote: RemotePost | undefined): Promise<Collected> {
  const { client, post, publication, site } = delivery;
  const { defaultCategory, defaultAuthor, sendTags, capabilities } = site;
  // Defaults apply only to new posts: later choices on the site stay.
  const isNew = remote === undefined;
  const isPage = post.type === 'page';
  const chosen = isPage ? [] : categoriesOf(post);
  const categories = chosen.length === 0 && isNew && defaultCategory ? [defaultCategory] : chosen;
  const notices: string[] = [];
  const known = remote ? publication.terms : null;
  const ensured = (taxonomy: 'categories' | 'tags', name: string) =>
    taxonomy === 'tags'
      ? ensureTerm(client, taxonomy, name)
      : ensureCategory(client, namesInCategoryPath(name), remote?.categories);
  const idsOf = async (taxonomy: 'categories' | 'tags', names: string[]): Promise<number[] | undefined> => {
    if (!publication.overwrite && isUnchanged(known?.[taxonomy], names)) return undefined;
    const idBefore = idsByName(known?.[taxonomy], remote?.[taxonomy] ?? []);
    const ids: number[] = [];
    for (const name of names) {
      const before = idBefore(name);
      const term = before === undefined ? await ensured(taxonomy, name) : { id: before };
      if (term.id !== null) ids.push(term.id);
      else notices.push(NOTICES[term.reason](taxonomy, name));
    }
    const isCleared = taxonomy === 'tags' && names.length === 0 && hasSome(known?.tags);
    return ids.length > 0 || isCleared ? ids : undefined;
  };
  const ourCategories = await idsOf('categories', categories);
  if (!isPage && categories.length === 0 && hasSome(known?.categories)) notices.push(KEEPS_CATEGORIES);
  const tags = sendTags && !isPage ? await idsOf('tags', post.keywords) : undefined;
  const isSent = ourCategories !== undefined || tags !== undefined;
  return {
    ourCategories,
    references: {
      categories: ourCategories && besideTheirs(ourCategories, remote, publication),
      tags,
      featuredMedia: await uploadFeaturedImage(delivery, remote, notices).catch((error: unknown) => {
        if (!isWordPressError(error, 'part_missing')) throw error;
        notices.push('The featured image was left out: the site doesn’t offer its media over the REST API.');
        return undefined;
      }),
      author: post.authorOnSite?.id ?? (isNew && capabilities.editOthersPosts ? defaultAuthor?.id : undefined),
    },
    terms: isSent
      ? {
          categories: ourCategories ? complete(chosen, ourCategories) : (known?.categories ?? null),
          tags: tags ? complete(post.keywords, tags) : (known?.tags ?? null),
        }
      : undefined,
    notices,
  };
}

/** Null if a term is missing there, and is asked for again, or if the post names none and has the site's default. */
const complete = (names: string[], ids: number[]): KnownTerms | null =>
  names.length === ids.length ? { names, ids } : null;

const KEEPS_CATEGORIES = 'WordPress leaves no post without a category: it keeps those it has there.';

/** What is said of a term that the post doesn't get, by the reason. */
const NOTICES: Record<Extract<EnsuredTerm, { id: null }>['reason'], (taxonomy: Taxonomy, name: string) => string> = {
  not_allowed: (taxonomy, name) =>
    taxonomy === 'categories'
      ? `The site has no category “${name}” and your role there may not create it. Ask an editor to add it.`
      : `The site has no tag “${name}” and your role there may not create it.`,
  not_offered: (taxonomy, name) =>
    `The ${ONE[taxonomy]} “${name}” was left out: the site doesn’t offer its ${taxonomy} over the REST API.`,
  no_name: (taxonomy, name) =>
    `The ${ONE[taxonomy]} “${name}” was left out: WordPress can’t give one that name. Choose another.`,
};

const ONE: Record<Taxonomy, string> = { categories: 'category', tags: 'tag' };

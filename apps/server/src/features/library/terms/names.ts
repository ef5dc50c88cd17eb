import { CATEGORIES_MAX, categoryPath } from '@pressloom/contract';
import {
  CATEGORY_DEPTH_MAX,
  findPeople,
  findTerms,
  type LibraryPost,
  type WordPressClient,
} from '@pressloom/wordpress';
import type { Db } from '../../../database/connection.ts';
import type { NamesThere } from '../../publishing/index.ts';
import type { Before } from '../sync/behind-publishing.ts';
import { findStoredNames, type Kind, type Named, saveAuthors, saveTerms } from './term-store.ts';

/** Names of the terms and authors of posts. */
export interface Names {
  of(post: LibraryPost): Required<NamesThere>;
}

/** Ids in one request. */
const AT_A_TIME = 100;

/**
 * Looks up names in the mirror, and asks the site for those that it does not hold. What the site does not name is asked
 * for once in the life of this reader.
 */
export function createNameReader(db: Db, client: WordPressClient, siteId: string, beforeRequest: Before) {
  const known: Record<Kind, Map<number, Named>> = { categories: new Map(), tags: new Map(), authors: new Map() };

  async function learn(kind: Kind, ids: number[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => id > 0 && !known[kind].has(id));
    if (unknown.length === 0) return;
    for (const found of await findStoredNames(db, siteId, kind, unknown)) known[kind].set(found.id, found);
    const missing = unknown.filter((id) => !known[kind].has(id));
    for (let at = 0; at < missing.length; at += AT_A_TIME) {
      const asked = missing.slice(at, at + AT_A_TIME);
      await beforeRequest();
      for (const found of await ask(kind, asked)) known[kind].set(found.id, found);
      for (const id of asked) if (!known[kind].has(id)) known[kind].set(id, { id, name: '', parent: 0 });
    }
  }

  async function ask(kind: Kind, ids: number[]): Promise<Named[]> {
    if (kind === 'authors') {
      const people = await findPeople(client, ids);
      await saveAuthors(db, siteId, people);
      return people.map((person) => ({ ...person, parent: 0 }));
    }
    const terms = await findTerms(client, kind, ids);
    await saveTerms(db, siteId, kind, terms);
    return terms;
  }

  return async function namesOf(posts: readonly LibraryPost[]): Promise<Names> {
    let categories = posts.flatMap((post) => post.categories);
    for (let depth = 0; depth < CATEGORY_DEPTH_MAX && categories.length > 0; depth++) {
      await learn('categories', categories);
      categories = categories.map((id) => known.categories.get(id)?.parent ?? 0).filter((id) => id > 0);
    }
    await learn(
      'tags',
      posts.flatMap((post) => post.tags),
    );
    await learn(
      'authors',
      posts.map((post) => post.author ?? 0),
    );
    return {
      of(post) {
        const paths = post.categories.map((id) => pathOf(known.categories, id));
        const [category = '', ...moreCategories] = [...new Set(paths.filter(Boolean))].slice(0, CATEGORIES_MAX);
        return {
          category,
          moreCategories,
          // Only where all of them are shown are they ours to change.
          categoryIds: paths.every(Boolean) && paths.length <= CATEGORIES_MAX ? post.categories : null,
          keywords: post.tags.map((id) => known.tags.get(id)?.name ?? '').filter(Boolean),
          author: known.authors.get(post.author ?? 0)?.name ?? '',
        };
      },
    };
  };
}

/** The names of a category and those above it, topmost first; empty if it has none. */
export function pathOf(categories: ReadonlyMap<number, Named>, id: number): string {
  const names: string[] = [];
  for (let each = categories.get(id); each && names.length < CATEGORY_DEPTH_MAX; each = categories.get(each.parent)) {
    if (each.name) names.unshift(each.name);
  }
  return categories.get(id)?.name ? categoryPath(names) : '';
}

export type NameReader = ReturnType<typeof createNameReader>;

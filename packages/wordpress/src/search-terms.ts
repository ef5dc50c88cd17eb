import { z } from 'zod';
import { namesAbove } from './category-names.ts';
import type { WordPressClient } from './client.ts';
import { unescapeHtml } from './entities.ts';
import { endOfList } from './replies.ts';
import { type Taxonomy, TERM_FIELDS, term } from './terms.ts';

export interface FoundTerms {
  /** The names of each, the topmost category first; a tag has one. */
  terms: string[][];
  /** These are all that the site has. */
  isComplete: boolean;
}

const PER_PAGE = 100;
/** A tree of more categories is searched instead. */
const PAGES_MAX = 5;
const FOUND_MAX = 30;

/**
 * The categories of a site with those above them, in the order of the tree; at most 500. With a search, at most 30 that
 * contain it, best known first.
 *
 * @throws WordPressError
 */
export async function searchCategories(client: WordPressClient, search: string): Promise<FoundTerms> {
  const { terms, isComplete } = await (search ? searchFor(client, 'categories', search) : readAll(client));
  const names = await namesAbove(client, terms);
  const paths = terms.map(({ id }) => names.get(id) ?? []).filter((path) => path.length > 0);
  return { terms: search ? paths : paths.sort(byPath), isComplete };
}

/** The most used tags that contain the search, at most 30. @throws WordPressError */
export async function searchTags(client: WordPressClient, search: string): Promise<FoundTerms> {
  const { terms, isComplete } = await searchFor(client, 'tags', search);
  return { terms: terms.map(({ name }) => [unescapeHtml(name)]), isComplete };
}

async function searchFor(client: WordPressClient, taxonomy: Taxonomy, search: string) {
  const terms = await client.get(`wp/v2/${taxonomy}`, {
    query: {
      ...TERM_FIELDS,
      // Names are stored with `&` escaped, and searched in their stored form.
      search: search ? search.replaceAll('&', '&amp;') : undefined,
      per_page: FOUND_MAX,
      orderby: 'count',
      order: 'desc',
    },
    schema: z.array(term),
  });
  return { terms: terms.slice(0, FOUND_MAX), isComplete: search === '' && terms.length < FOUND_MAX };
}

async function readAll(client: WordPressClient) {
  const terms: z.output<typeof term>[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const found = await client
      .get('wp/v2/categories', {
        query: { ...TERM_FIELDS, per_page: PER_PAGE, page, orderby: 'name' },
        schema: z.array(term),
      })
      .catch(endOfList);
    terms.push(...found.slice(0, PER_PAGE));
    if (found.length < PER_PAGE) return { terms, isComplete: true };
  }
  return { terms, isComplete: false };
}

/** A category before those below it. */
function byPath(one: string[], other: string[]): number {
  for (const [at, name] of one.entries()) {
    const compared = name.localeCompare(other[at] ?? '', 'en');
    if (compared !== 0) return compared;
  }
  return one.length - other.length;
}

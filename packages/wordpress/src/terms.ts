import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';
import { unescapeHtml } from './entities.ts';
import { line, remoteId } from './replies.ts';

export type Taxonomy = 'categories' | 'tags';

/**
 * `not_allowed`: it does not exist and this user may not create it; `not_offered`: the site hides its terms; `no_name`:
 * WordPress removes all of the name (`sanitize_term`).
 */
export type EnsuredTerm = { id: number } | { id: null; reason: 'not_allowed' | 'not_offered' | 'no_name' };

/** A term as replies hold it; `parent` is 0 on the top level. */
export const term = z.object({ id: remoteId, name: line(1_000), parent: z.number().int().nonnegative().default(0) });
export const TERM_FIELDS = { _fields: 'id,name,parent' } as const;
const duplicate = z.object({ code: z.literal('term_exists'), data: z.object({ term_id: z.number().int() }) });

const underWay = new Map<string, Promise<EnsuredTerm>>();

/** Which of several categories with the same name is meant. */
interface Which {
  /** Only one directly below this category; 0 for the top level. */
  parent?: number;
  /** Rather one of these: those that the post has already. */
  prefer?: readonly number[];
}

/**
 * Returns the id of the category or tag with this name, creating it if needed and allowed. Safe to repeat. Concurrent
 * calls in this process create a new term once: WordPress itself lets two simultaneous requests both create it.
 *
 * @throws WordPressError for everything but a missing permission
 */
export async function ensureTerm(
  client: WordPressClient,
  taxonomy: Taxonomy,
  name: string,
  which: Which = {},
): Promise<EnsuredTerm> {
  // Composed, as sites have their names: macOS gives decomposed ones.
  const wanted = name.trim().normalize('NFC');
  try {
    const existing = await findTerm(client, taxonomy, wanted, which);
    return existing ? { id: existing } : await createOnce(client, taxonomy, wanted, which);
  } catch (error) {
    if (isWordPressError(error, 'part_missing')) return { id: null, reason: 'not_offered' };
    throw error;
  }
}

/**
 * Returns the id of a category by the names from the topmost one down, creating those that are missing. A single name
 * is a category of that name anywhere on the site, on the top level if there are several.
 *
 * @param prefer ids of categories that win over others of the same name
 * @throws WordPressError for everything but a missing permission
 */
export async function ensureCategory(
  client: WordPressClient,
  names: readonly string[],
  prefer: readonly number[] = [],
): Promise<EnsuredTerm> {
  const [only = ''] = names;
  if (names.length === 1) return ensureTerm(client, 'categories', only, { prefer });
  let parent = 0;
  for (const name of names) {
    const term = await ensureTerm(client, 'categories', name, { parent });
    if (term.id === null) return term;
    parent = term.id;
  }
  return { id: parent };
}

function createOnce(
  client: WordPressClient,
  taxonomy: Taxonomy,
  wanted: string,
  { parent = 0 }: Which,
): Promise<EnsuredTerm> {
  const key = JSON.stringify([client.restRoot, client.credentials().username, taxonomy, wanted, parent]);
  const created = underWay.get(key) ?? create(client, taxonomy, wanted, parent).finally(() => underWay.delete(key));
  underWay.set(key, created);
  return created;
}

async function create(
  client: WordPressClient,
  taxonomy: Taxonomy,
  wanted: string,
  parent: number,
): Promise<EnsuredTerm> {
  // Another call may have created it since this one has searched. Tags have no parents.
  const existing = await findTerm(client, taxonomy, wanted, taxonomy === 'categories' ? { parent } : {});
  if (existing) return { id: existing };
  try {
    // 201 means that it was created. If a name differs from an existing one only in ways that WordPress ignores
    // (accents, case), 400 term_exists names the existing one.
    const reply = await client.post(`wp/v2/${taxonomy}`, {
      body: { name: wanted, ...(parent && { parent }) },
      query: TERM_FIELDS,
      schema: z.union([term, duplicate]),
      expect: 201,
      alsoDone: 'term_exists',
    });
    return { id: 'data' in reply ? reply.data.term_id : reply.id };
  } catch (error) {
    if (isWordPressError(error, 'not_allowed')) return { id: null, reason: 'not_allowed' };
    // With status 500, as if the site were failing.
    if (isWordPressError(error) && error.wordpressCode === 'empty_term_name') return { id: null, reason: 'no_name' };
    throw error;
  }
}

/** Names of the terms with these ids, in that order; terms that no longer exist are omitted. */
export async function readTermNames(
  client: WordPressClient,
  taxonomy: Taxonomy,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await client.get(`wp/v2/${taxonomy}`, {
    query: { ...TERM_FIELDS, include: ids, per_page: 100 },
    schema: z.array(term),
  });
  const names = new Map(found.map(({ id, name }) => [id, unescapeHtml(name)]));
  return ids.map((id) => names.get(id)).filter((name) => name !== undefined);
}

/** The most used categories of the site, at most 100. */
export async function listCategories(client: WordPressClient): Promise<string[]> {
  const found = await client.get('wp/v2/categories', {
    query: { ...TERM_FIELDS, per_page: 100, orderby: 'count', order: 'desc' },
    schema: z.array(term),
  });
  return found.map(({ name }) => unescapeHtml(name));
}

async function findTerm(
  client: WordPressClient,
  taxonomy: Taxonomy,
  wanted: string,
  { parent, prefer = [] }: Which,
): Promise<number | undefined> {
  const found = await client.get(`wp/v2/${taxonomy}`, {
    // Names are stored with `&` escaped, and searched in their stored form.
    query: {
      ...TERM_FIELDS,
      search: wanted.replaceAll('&', '&amp;'),
      ...(parent !== undefined && { parent }),
      per_page: 100,
    },
    schema: z.array(term),
  });
  const terms = found.map((each) => ({ ...each, name: unescapeHtml(each.name) }));
  const exact = terms.filter(({ name }) => name === wanted);
  const sameButForCase = terms.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const candidates = exact.length > 0 ? exact : sameButForCase;
  const meant = candidates.find(({ id }) => prefer.includes(id)) ?? candidates.find((each) => !each.parent);
  return (meant ?? candidates[0])?.id;
}

import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';
import { unescapeHtml } from './entities.ts';
import { line, remoteId } from './replies.ts';

export type Taxonomy = 'categories' | 'tags';

/** `not_allowed`: it does not exist and this user may not create it; `not_offered`: the site hides its terms. */
export type EnsuredTerm = { id: number } | { id: null; reason: 'not_allowed' | 'not_offered' };

const term = z.object({ id: remoteId, name: line(1_000) });
const fields = { _fields: 'id,name' } as const;
const duplicate = z.object({ code: z.literal('term_exists'), data: z.object({ term_id: z.number().int() }) });

const underWay = new Map<string, Promise<EnsuredTerm>>();

/**
 * Returns the id of the category or tag with this name, creating it if needed and allowed. Safe to repeat. Concurrent
 * calls in this process for the same new term share one request: WordPress itself lets two simultaneous requests both
 * create it.
 *
 * @throws WordPressError for everything but a missing permission
 */
export function ensureTerm(client: WordPressClient, taxonomy: Taxonomy, name: string): Promise<EnsuredTerm> {
  const wanted = name.trim();
  const key = JSON.stringify([client.restRoot, client.credentials().username, taxonomy, wanted]);
  const ensured =
    underWay.get(key) ??
    findOrCreate(client, taxonomy, wanted)
      .catch(unlessHidden)
      .finally(() => underWay.delete(key));
  underWay.set(key, ensured);
  return ensured;
}

function unlessHidden(error: unknown): EnsuredTerm {
  if (isWordPressError(error, 'part_missing')) return { id: null, reason: 'not_offered' };
  throw error;
}

async function findOrCreate(client: WordPressClient, taxonomy: Taxonomy, wanted: string): Promise<EnsuredTerm> {
  const existing = await findTerm(client, taxonomy, wanted);
  if (existing) return { id: existing };
  try {
    // 201 means that it was created. If a name differs from an existing one only in ways that WordPress ignores
    // (accents, case), 400 term_exists names the existing one.
    const reply = await client.post(`wp/v2/${taxonomy}`, {
      body: { name: wanted },
      query: fields,
      schema: z.union([term, duplicate]),
      expect: 201,
      alsoDone: 'term_exists',
    });
    return { id: 'data' in reply ? reply.data.term_id : reply.id };
  } catch (error) {
    if (isWordPressError(error, 'not_allowed')) return { id: null, reason: 'not_allowed' };
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
    query: { ...fields, include: ids, per_page: 100 },
    schema: z.array(term),
  });
  const names = new Map(found.map(({ id, name }) => [id, unescapeHtml(name)]));
  return ids.map((id) => names.get(id)).filter((name) => name !== undefined);
}

/** The most used categories of the site, at most 100. */
export async function listCategories(client: WordPressClient): Promise<string[]> {
  const found = await client.get('wp/v2/categories', {
    query: { ...fields, per_page: 100, orderby: 'count', order: 'desc' },
    schema: z.array(term),
  });
  return found.map(({ name }) => unescapeHtml(name));
}

async function findTerm(client: WordPressClient, taxonomy: Taxonomy, wanted: string): Promise<number | undefined> {
  const found = await client.get(`wp/v2/${taxonomy}`, {
    // Names are stored with `&` escaped, and searched in their stored form.
    query: { ...fields, search: wanted.replaceAll('&', '&amp;'), per_page: 100 },
    schema: z.array(term),
  });
  const names = found.map(({ id, name }) => ({ id, name: unescapeHtml(name) }));
  const exact = names.find((each) => each.name === wanted);
  const sameButForCase = names.find((each) => each.name.toLowerCase() === wanted.toLowerCase());
  return (exact ?? sameButForCase)?.id;
}

import { z } from 'zod';
import type { WordPressClient } from './client.ts';
import { unescapeHtml } from './entities.ts';
import { TERM_FIELDS, term } from './terms.ts';

/** Categories above each other: they nest no deeper on any real site, and a plugin may have made a circle of them. */
export const CATEGORY_DEPTH_MAX = 10;

type Term = z.output<typeof term>;

/** The names of the categories with these ids, each with those above it, topmost first; missing ones are omitted. */
export async function readCategoryNames(
  client: WordPressClient,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const names = await namesAbove(client, await readTerms(client, ids));
  return new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? []] as const] : [])));
}

/** The same for categories that were read. */
export async function namesAbove(client: WordPressClient, terms: readonly Term[]): Promise<Map<number, string[]>> {
  const known = new Map(terms.map((each) => [each.id, each]));
  let found = terms;
  for (let depth = 1; depth < CATEGORY_DEPTH_MAX; depth++) {
    const above = found.map(({ parent }) => parent).filter((parent) => parent !== 0 && !known.has(parent));
    found = await readTerms(client, [...new Set(above)]);
    for (const each of found) known.set(each.id, each);
    if (found.length === 0) break;
  }
  return new Map(terms.map(({ id }) => [id, namesOf(known, id)]));
}

async function readTerms(client: WordPressClient, ids: readonly number[]): Promise<Term[]> {
  if (ids.length === 0) return [];
  return client.get('wp/v2/categories', {
    query: { ...TERM_FIELDS, include: ids.slice(0, 100), per_page: 100 },
    schema: z.array(term),
  });
}

function namesOf(known: ReadonlyMap<number, Term>, id: number): string[] {
  const names: string[] = [];
  for (let at = known.get(id); at && names.length < CATEGORY_DEPTH_MAX; at = known.get(at.parent)) {
    names.unshift(unescapeHtml(at.name));
  }
  return names;
}

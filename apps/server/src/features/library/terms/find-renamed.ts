import { randomInt } from 'node:crypto';
import { listTermNames, type WordPressClient } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { siteTerms } from '../../../database/schema/index.ts';
import type { Before } from '../sync/behind-publishing.ts';
import { findStoredNames } from './term-store.ts';

const PER_PAGE = 100;

/**
 * Whether the site calls a category or tag otherwise than its mirror here. One request, for a hundred terms: of a site
 * that has more, chance says which hundred, since refreshes may come at the same minute of each hour.
 */
export async function isAnyRenamed(
  db: Db,
  client: WordPressClient,
  siteId: string,
  beforeRequest: Before,
): Promise<boolean> {
  const pages = Math.max(1, Math.ceil((await db.$count(siteTerms, eq(siteTerms.siteId, siteId))) / PER_PAGE));
  await beforeRequest();
  const found = await listTermNames(client, 1 + randomInt(pages));
  for (const taxonomy of ['categories', 'tags'] as const) {
    const named = new Map(found.filter((term) => term.taxonomy === taxonomy).map(({ id, name }) => [id, name]));
    if (named.size === 0) continue;
    const stored = await findStoredNames(db, siteId, taxonomy, [...named.keys()]);
    if (stored.some(({ id, name }) => named.get(id) !== name)) return true;
  }
  return false;
}

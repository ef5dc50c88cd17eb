import { listPeople, listTerms, type RemoteTerm, type WordPressClient } from '@pressloom/wordpress';
import type { Db } from '../../../database/connection.ts';
import type { Before } from '../sync/behind-publishing.ts';
import { keepTerms, saveAuthors, saveTerms } from './term-store.ts';

/** Pages of 100 at most: the tags of a site that has more are added as its posts name them. */
const PAGES = { categories: 50, tags: 20, authors: 10 };
const PER_PAGE = 100;

/** Mirrors the categories, tags and authors of a site, the most used terms first. */
export async function mirrorTerms(
  db: Db,
  client: WordPressClient,
  siteId: string,
  beforeRequest: Before,
): Promise<void> {
  for (const taxonomy of ['categories', 'tags'] as const) {
    const ids: number[] = [];
    let found: RemoteTerm[] = [];
    for (let page = 1; page <= PAGES[taxonomy]; page++) {
      await beforeRequest();
      found = await listTerms(client, taxonomy, page);
      await saveTerms(db, siteId, taxonomy, found);
      ids.push(...found.map(({ id }) => id));
      if (found.length < PER_PAGE) break;
    }
    // Not of a site that hides them now, or has more than are read.
    if (ids.length > 0 && found.length < PER_PAGE) await keepTerms(db, siteId, taxonomy, ids);
  }
  for (let page = 1; page <= PAGES.authors; page++) {
    await beforeRequest();
    const people = await listPeople(client, page);
    await saveAuthors(db, siteId, people);
    if (people.length < PER_PAGE) break;
  }
}

import {
  isListEnd,
  listPeople,
  listTerms,
  type NamePage,
  rowsCovered,
  type WordPressClient,
} from '@pressloom/wordpress';
import type { Db } from '../../../database/connection.ts';
import type { Before } from '../sync/behind-publishing.ts';
import { keepTerms, saveAuthors, saveTerms } from './term-store.ts';

/** Requests at most, for 100 each: the tags of a site that has more are added as its posts name them. */
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
    const { ids, isWhole } = await readPages(PAGES[taxonomy], beforeRequest, async (offset) => {
      const page = await listTerms(client, taxonomy, offset);
      await saveTerms(db, siteId, taxonomy, page.found);
      return page;
    });
    // Not of a site that hides them now, cuts its pages, or has more than are read.
    if (ids.length > 0 && isWhole) await keepTerms(db, siteId, taxonomy, ids);
  }
  await readPages(PAGES.authors, beforeRequest, async (offset) => {
    const page = await listPeople(client, offset);
    await saveAuthors(db, siteId, page.found);
    return page;
  });
}

/** Reads a list page by page. `isWhole`: as many were read as the site says that it has. */
async function readPages<Row extends { id: number }>(
  max: number,
  beforeRequest: Before,
  read: (offset: number) => Promise<NamePage<Row>>,
): Promise<{ ids: number[]; isWhole: boolean }> {
  const ids = new Set<number>();
  for (let offset = 0, pages = 0; pages < max; pages++) {
    await beforeRequest();
    const page = await read(offset);
    for (const { id } of page.found) ids.add(id);
    if (isListEnd(page, { offset, perPage: PER_PAGE })) {
      return { ids: [...ids], isWhole: page.total === null || ids.size >= page.total };
    }
    offset += rowsCovered(page, PER_PAGE, page.rows);
  }
  return { ids: [...ids], isWhole: false };
}

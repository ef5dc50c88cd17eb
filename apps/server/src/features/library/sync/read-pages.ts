import { clientFor, isListEnd, isListRefused, listPostMarks, rowsCovered } from '@pressloom/wordpress';
import { and, asc, ne, notInArray } from 'drizzle-orm';
import { libraryPosts } from '../../../database/schema/index.ts';
import type { ToCheck } from '../storing/to-check.ts';
import { listUnlike } from './compare-ids.ts';
import { readByIds } from './read-by-ids.ts';
import { type Reading, scopeOf, step } from './reading.ts';
import { removeMissing } from './remove-missing.ts';
import { isOfType } from './sync-store.ts';

const PER_PAGE = 100;
/** A site with more pages than this keeps posts of another kind in them. */
const PAGES_MAX = 5_000;

/**
 * Compares all pages of a site with those known here, reads what is unknown or has changed, and removes what is gone.
 * Sites have few pages: one request says of a hundred whether anything has changed, so that no place is remembered.
 *
 * @returns the posts to check
 */
export async function readPages(reading: Reading): Promise<ToCheck[]> {
  const pages: Reading = {
    ...reading,
    client: clientFor(reading.client, 'page'),
    of: { ...reading.of, type: 'page' },
  };
  try {
    const toCheck = await compare(pages);
    await note(pages, []);
    return toCheck;
  } catch (error) {
    if (!isListRefused(error)) throw error;
    await note(pages, [REFUSED]);
    return [];
  } finally {
    reading.sync = pages.sync;
  }
}

async function compare(pages: Reading): Promise<ToCheck[]> {
  const toCheck: ToCheck[] = [];
  const there: number[] = [];
  let isWhole = false;
  for (let offset = 0; !isWhole && offset < PAGES_MAX; ) {
    await pages.before();
    const list = await listPostMarks(pages.client, scopeOf(pages), { offset, perPage: PER_PAGE });
    const { marks } = list;
    there.push(...marks.map(({ id }) => id));
    toCheck.push(...(await readByIds(pages, await listUnlike(pages, marks))));
    isWhole = isListEnd(list, { offset, perPage: PER_PAGE });
    offset += rowsCovered(list, PER_PAGE, list.rows);
  }
  if (isWhole) toCheck.push(...(await removeMissing(pages, await listMissing(pages, there))).toCheck);
  return toCheck;
}

async function listMissing({ services, of }: Reading, there: readonly number[]): Promise<number[]> {
  const isThere = there.length > 0 ? notInArray(libraryPosts.wordpressId, [...there]) : undefined;
  const rows = await services.db
    .select({ id: libraryPosts.wordpressId })
    .from(libraryPosts)
    .where(and(isOfType(of), ne(libraryPosts.status, 'trash'), isThere))
    .orderBy(asc(libraryPosts.foundAt));
  return rows.map(({ id }) => id);
}

const REFUSED = 'The connected account may not edit pages, so they aren’t listed here.';

const note = async (pages: Reading, notices: string[]) => {
  if (pages.sync.notices.join() === notices.join()) return;
  await step(pages, async () => ({ result: undefined, sync: { notices } }));
};

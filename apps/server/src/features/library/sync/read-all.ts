import { type LibraryPage, listStatuses, readLibraryPage, rowsCovered } from '@pressloom/wordpress';
import { storePosts } from '../storing/store-posts.ts';
import { mirrorTerms } from '../terms/mirror-terms.ts';
import { isFull } from './library-limits.ts';
import { fewerPerPage, perPageAfter } from './page-size.ts';
import { isTimeOver, type Reading, scopeOf, step, WORKS } from './reading.ts';

interface Page extends LibraryPage {
  offset: number;
  perPage: number;
  /** Database time before its request. */
  readAt: Date;
}

/** Beyond this many posts a list has no end. */
const OFFSET_MAX = 1_000_000;

/**
 * Reads the posts of a site for the first time, newest first, from where it was left. Each page is stored together with
 * the place of the next one, which is requested meanwhile. At the end, the library is `done`.
 *
 * A list that changes while it is read moves posts between its pages: those read twice are stored once, and those left
 * out are found when all ids are compared afterwards.
 *
 * @returns the posts to check
 */
export async function readAll(reading: Reading): Promise<string[]> {
  await prepare(reading);
  const toCheck: string[] = [];
  let next: Promise<Page> | undefined = readPage(reading, reading.sync.offset, reading.sync.perPage);
  while (next) {
    const page: Page = await next;
    next = isEnd(reading, page) || isTimeOver(reading) ? undefined : readPage(reading, ...placeAfter(page));
    // Its failure is dealt with once the page before it is stored.
    next?.catch(() => undefined);
    try {
      toCheck.push(...(await storePage(reading, page)));
    } catch (error) {
      await next?.catch(() => undefined);
      throw error;
    }
  }
  return toCheck;
}

async function prepare(reading: Reading): Promise<void> {
  const { services, client, of, before } = reading;
  if (reading.sync.statuses !== null) return;
  await before();
  const statuses = await listStatuses(client);
  await mirrorTerms(services.db, client, of.siteId, before);
  await step(reading, async () => ({ result: undefined, sync: { statuses, ...WORKS } }));
}

async function readPage(reading: Reading, offset: number, perPage: number): Promise<Page> {
  const readAt = await reading.before();
  try {
    const page = await readLibraryPage(reading.client, scopeOf(reading), { offset, perPage });
    // Names that the mirror lacks are asked for before the next page is: one request at a time.
    await reading.namesOf(page.posts);
    return { ...page, offset, perPage, readAt };
  } catch (error) {
    const fewer = fewerPerPage(error, perPage);
    if (fewer === undefined) throw error;
    return readPage(reading, offset, fewer);
  }
}

const placeAfter = (page: Page): [offset: number, perPage: number] => [
  page.offset + rowsCovered(page, page.perPage, page.rows),
  perPageAfter(page.perPage),
];

/** A short page alone is not the end: plugins cut pages, and a site omits what the account may not edit. */
function isEnd({ services, sync }: Reading, page: Page): boolean {
  const [after] = placeAfter(page);
  if (isFull(services.config, { posts: after, kilobytes: sync.kilobytes }) || after > OFFSET_MAX) return true;
  if (page.rows === 0) return page.total === null || page.offset >= page.total;
  return page.rows < page.perPage && page.total !== null && after >= page.total;
}

async function storePage(reading: Reading, page: Page): Promise<string[]> {
  const { of, sync } = reading;
  const names = await reading.namesOf(page.posts);
  const [offset, perPage] = placeAfter(page);
  const isLast = isEnd(reading, page);
  const hasMoved = sync.total !== null && page.total !== null && page.total !== sync.total;
  return step(reading, async (tx) => {
    const { toCheck, added, changed } = await storePosts(tx, of, page.posts, { names, readAt: page.readAt });
    return {
      result: toCheck,
      sync: {
        offset: isLast ? 0 : offset,
        perPage,
        kilobytes: sync.kilobytes + kilobytesOf(page),
        total: page.total ?? sync.total,
        ...(added + changed > 0 && { changedAt: new Date() }),
        mustCompare: sync.mustCompare || hasMoved,
        ...(isLast && { state: 'done' as const, readAt: new Date(), comparedAt: new Date() }),
        ...WORKS,
      },
    };
  });
}

const kilobytesOf = ({ posts }: Page) => Math.ceil(posts.reduce((sum, { content }) => sum + content.length, 0) / 1_000);

import { setTimeout as sleep } from 'node:timers/promises';
import { isListEnd, type LibraryPage, readLibraryPage, rowsCovered } from '@pressloom/wordpress';
import { storePosts } from '../storing/store-posts.ts';
import type { ToCheck } from '../storing/to-check.ts';
import { mirrorTerms } from '../terms/mirror-terms.ts';
import type { Names } from '../terms/names.ts';
import { ahead } from './ahead.ts';
import { type AskedEarly, askedEarly } from './asked-early.ts';
import { isFull, kilobytesOf } from './library-limits.ts';
import { fewerPerPage, perPageAfter } from './page-size.ts';
import { readStatuses } from './read-statuses.ts';
import { isTimeOver, type Reading, scopeOf, step, WORKS } from './reading.ts';

interface Page extends LibraryPage {
  offset: number;
  perPage: number;
  /** Database time before its request. */
  readAt: Date;
  names: Names;
}

interface PlacedPage extends Page {
  /** Where the next one begins, and how many posts to ask for. */
  next: { offset: number; perPage: number };
  /** Size of all texts up to its own. */
  kilobytes: number;
  isLast: boolean;
}

/** Beyond this many posts a list has no end. */
const OFFSET_MAX = 1_000_000;

/** Pages that are read before they are stored: a page that takes longer to store than the next one to arrive costs no time. */
const AHEAD = 2;

/**
 * How long the next request has to open its connection before a page is stored. That takes several turns of the event
 * loop, and each of them would wait for a statement of the embedded database.
 */
const CONNECT_MS = 10;

/**
 * Reads the posts of a site for the first time, newest first, from where it was left. Each page is stored together with
 * the place of the next one, while those after it are requested. At the end, the library is `done`.
 *
 * A list that changes while it is read moves posts between its pages: those read twice are stored once, and those left
 * out are found when all ids are compared afterwards.
 *
 * @returns the posts to check
 */
export async function readAll(reading: Reading): Promise<ToCheck[]> {
  await prepare(reading);
  const toCheck: ToCheck[] = [];
  for await (const page of ahead(pageReader(reading), AHEAD)) {
    await sleep(CONNECT_MS);
    toCheck.push(...(await storePage(reading, page)));
  }
  return toCheck;
}

async function prepare(reading: Reading): Promise<void> {
  const { services, client, of, before } = reading;
  if (reading.sync.statuses !== null) return;
  await mirrorTerms(services.db, client, of.siteId, before);
  await readStatuses(reading);
}

/** Returns page after page; undefined after the last one, and when other sites have their turn. */
function pageReader(reading: Reading): () => Promise<PlacedPage | undefined> {
  let { offset, perPage, kilobytes } = reading.sync;
  const early = askedEarly(reading.before);
  let isOver = false;
  return async () => {
    if (isOver) return undefined;
    const page = await readPage(reading, early, offset, perPage);
    const next = placeAfter(page);
    ({ offset, perPage } = next);
    kilobytes += kilobytesOf(page.posts);
    const isLast = isEnd(reading, page, offset, kilobytes);
    isOver = isLast || isTimeOver(reading);
    return { ...page, next, kilobytes, isLast };
  };
}

async function readPage(reading: Reading, early: AskedEarly, offset: number, perPage: number): Promise<Page> {
  const readAt = await early.before();
  try {
    const request = readLibraryPage(reading.client, scopeOf(reading), { offset, perPage });
    early.ask();
    const page = await request;
    // Names that the mirror lacks are asked for before the next page is: one request at a time.
    const names = await reading.namesOf(page.posts);
    return { ...page, offset, perPage, readAt, names };
  } catch (error) {
    const fewer = fewerPerPage(error, perPage);
    if (fewer === undefined) throw error;
    return readPage(reading, early, offset, fewer);
  }
}

const placeAfter = (page: Page) => ({
  offset: page.offset + rowsCovered(page, page.perPage, page.rows),
  perPage: perPageAfter(page.perPage),
});

const isEnd = ({ services }: Reading, page: Page, after: number, kilobytes: number): boolean =>
  isFull(services.config, { posts: after, kilobytes }) || after > OFFSET_MAX || isListEnd(page, page);

async function storePage(reading: Reading, page: PlacedPage): Promise<ToCheck[]> {
  const { of, sync } = reading;
  const { posts, readAt, names, next, kilobytes, isLast } = page;
  const hasMoved = sync.total !== null && page.total !== null && page.total !== sync.total;
  return step(reading, async (tx) => {
    const { toCheck, added, changed } = await storePosts(tx, of, posts, { names, readAt });
    return {
      result: toCheck,
      sync: {
        offset: isLast ? 0 : next.offset,
        perPage: next.perPage,
        kilobytes,
        total: page.total ?? sync.total,
        ...(added + changed > 0 && { changedAt: new Date() }),
        mustCompare: sync.mustCompare || hasMoved,
        ...(isLast && { state: 'done' as const, readAt: new Date(), comparedAt: new Date() }),
        ...WORKS,
      },
    };
  });
}

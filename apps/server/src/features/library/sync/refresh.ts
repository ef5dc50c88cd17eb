import { isListEnd, listChangedPosts, listPostMarks, type PostMark, rowsCovered } from '@pressloom/wordpress';
import { emitEvent } from '../../events/index.ts';
import { followAuthors } from '../../publishing/index.ts';
import type { ToCheck } from '../storing/to-check.ts';
import { isAnyRenamed } from '../terms/find-renamed.ts';
import { followNames } from '../terms/follow-names.ts';
import { mirrorTerms } from '../terms/mirror-terms.ts';
import { createNameReader } from '../terms/names.ts';
import { compareIds, listUnlike } from './compare-ids.ts';
import { readByIds } from './read-by-ids.ts';
import { readStatuses } from './read-statuses.ts';
import { type Reading, scopeOf, step, WORKS } from './reading.ts';
import { countKnown, newestChange } from './sync-store.ts';

/** A site's clock, its time zone and the server's may differ by as much, twice. */
const OVERLAP_MS = 28 * 3_600_000;
const COMPARE_EVERY_MS = 24 * 3_600_000;
const PER_PAGE = 100;
/** Pages of one refresh; more changes than these hold are found by comparing all ids. */
const PAGES = 50;

/**
 * Brings a library that was read before up to date: reads what changed, and compares all ids if the site has more or
 * fewer posts than are known, or once a day. Three requests if nothing has changed.
 *
 * Changes are counted from the newest one that the site itself has dated. Dates to come are ignored: WordPress dates the
 * last change of a scheduled post by its schedule.
 *
 * @returns the posts to check, and whether it came to the end
 */
export async function refresh(reading: Reading): Promise<{ toCheck: ToCheck[]; isDone: boolean }> {
  const { services, of, client, before } = reading;
  const { statuses, comparingSince, comparedAt } = reading.sync;
  const isOld = comparedAt === null || Date.now() - comparedAt.getTime() > COMPARE_EVERY_MS;
  // Plugins come and go with their statuses.
  if (statuses === null || (isOld && comparingSince === null)) await readStatuses(reading);
  if (comparingSince !== null) return compareIds(reading);
  await before();
  const { total, siteNow } = await listPostMarks(client, scopeOf(reading), { offset: 0, perPage: 1 });
  const newest = await newestChange(services.db, of, siteNow);
  const { mustCompare, hidden } = reading.sync;
  const { toCheck, isWhole, hasNewest, pages } = await readChanged(reading, newest, siteNow);
  const known = await countKnown(services.db, of);
  const hasOtherCount = total !== null && total !== known + hidden;
  await step(reading, async () => ({ result: undefined, sync: { total, mustCompare, ...WORKS } }));
  // A refresh costs three requests unless something has changed.
  if (isOld || (pages === 1 && (await isAnyRenamed(services.db, client, of.siteId, before)))) await readNames(reading);
  if (!mustCompare && !isOld && !hasOtherCount && isWhole && hasNewest) return { toCheck, isDone: true };
  const compared = await compareIds(reading);
  return { toCheck: [...toCheck, ...compared.toCheck], isDone: compared.isDone };
}

/** Reads the terms and people of the site, and calls those of its posts as they are called there. */
async function readNames(reading: Reading): Promise<void> {
  const { services, client, of, before } = reading;
  await mirrorTerms(services.db, client, of.siteId, before);
  await followNames(services.db, of);
  await services.db.transaction(async (tx) => {
    if (await followAuthors(tx, of.siteId)) await emitEvent(tx, of.userId, { type: 'read-again' });
  });
  reading.namesOf = createNameReader(services.db, client, of.siteId, before);
}

/**
 * Reads the posts that changed last. `hasNewest`: the newest change known here is still there.
 *
 * The newest ones are stored first, so that a refresh that ends early would leave out older ones for good: until it has
 * come to the end, the next one compares all ids.
 */
async function readChanged(
  reading: Reading,
  newest: Date | null,
  siteNow: Date | null,
): Promise<{ toCheck: ToCheck[]; isWhole: boolean; hasNewest: boolean; pages: number }> {
  const since = newest && new Date(newest.getTime() - OVERLAP_MS);
  const toCheck: ToCheck[] = [];
  const isPast = ({ modifiedGmt }: PostMark) =>
    modifiedGmt !== null && (siteNow === null || Date.parse(modifiedGmt) <= siteNow.getTime());
  let isThere = newest === null;
  let offset = 0;
  let pages = 0;
  let isWhole = false;
  while (!isWhole && pages < PAGES) {
    pages += 1;
    await reading.before();
    const page = await listChangedPosts(reading.client, scopeOf(reading), { since, offset });
    const { marks } = page;
    isThere ||= marks.some((mark) => isPast(mark) && Date.parse(mark.modifiedGmt ?? '') >= (newest?.getTime() ?? 0));
    const changed = await listUnlike(reading, marks);
    if (changed.length > 0) await step(reading, async () => ({ result: undefined, sync: { mustCompare: true } }));
    toCheck.push(...(await readByIds(reading, changed)));
    const isBeforeSince = (mark: PostMark) =>
      since !== null && mark.modifiedGmt !== null && Date.parse(mark.modifiedGmt) < since.getTime();
    // A site that ignores the date returns everything, and one whose clock was wrong has older changes further down.
    const isEnough = changed.length === 0 && marks.some(isPast) && pages > 1;
    const isEnd = isListEnd(page, { offset, perPage: PER_PAGE });
    offset += rowsCovered(page, PER_PAGE, page.rows);
    isWhole = isEnd || marks.some(isBeforeSince) || isEnough;
  }
  return { toCheck, isWhole, hasNewest: isThere, pages };
}

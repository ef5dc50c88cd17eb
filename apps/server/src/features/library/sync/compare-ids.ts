import { isListEnd, listPostMarks, type PostMark, rowsCovered } from '@pressloom/wordpress';
import { and, asc, inArray, lt, ne, sql } from 'drizzle-orm';
import { libraryPosts } from '../../../database/schema/index.ts';
import { isAsKnown, readKnown } from '../storing/read-known.ts';
import type { ToCheck } from '../storing/to-check.ts';
import { isFull } from './library-limits.ts';
import { readByIds } from './read-by-ids.ts';
import { isTimeOver, type Reading, scopeOf, step, WORKS } from './reading.ts';
import { removeMissing } from './remove-missing.ts';
import { countKnown, isOfType } from './sync-store.ts';

const PER_PAGE = 100;

/**
 * Compares all ids of a site with those known here, a page at a time from where it was left: reads what is unknown or
 * has changed, and removes what is gone. Finds everything that changes leave no date of: deleted posts, a restored
 * backup, posts that moved between pages while they were read.
 *
 * @returns the posts to check, and whether it came to the end
 */
export async function compareIds(reading: Reading): Promise<{ toCheck: ToCheck[]; isDone: boolean }> {
  const toCheck: ToCheck[] = [];
  if (reading.sync.comparingSince === null) await begin(reading);
  for (;;) {
    await reading.before();
    const { offset } = reading.sync;
    const page = await listPostMarks(reading.client, scopeOf(reading), { offset, perPage: PER_PAGE });
    toCheck.push(...(await readByIds(reading, await listUnlike(reading, page.marks))));
    const after = offset + rowsCovered(page, PER_PAGE, page.rows);
    const isEnd = isListEnd(page, { offset, perPage: PER_PAGE });
    await step(reading, async (tx) => {
      await tx
        .update(libraryPosts)
        .set({ foundAt: sql`now()` })
        .where(
          and(
            isOfType(reading.of),
            inArray(
              libraryPosts.wordpressId,
              page.marks.map(({ id }) => id),
            ),
          ),
        );
      return { result: undefined, sync: { offset: after, total: page.total ?? reading.sync.total, ...WORKS } };
    });
    if (isEnd) break;
    if (isTimeOver(reading)) return { toCheck, isDone: false };
  }
  const removed = await removeMissing(reading, await listMissing(reading));
  if (removed.isDone) await end(reading);
  return { toCheck: [...toCheck, ...removed.toCheck], isDone: removed.isDone };
}

const begin = (reading: Reading) =>
  step(reading, async () => ({
    result: undefined,
    sync: { comparingSince: sql`now()`, offset: 0, mustCompare: false },
  }));

/** Posts that are unknown here, or not as they were. What is unknown and in the trash stays unknown. */
export async function listUnlike({ services, of, sync }: Reading, marks: readonly PostMark[]): Promise<number[]> {
  const knownOf = await readKnown(services.db, of.siteId, marks);
  const isRoom = !isFull(services.config, {
    posts: await countKnown(services.db, of),
    kilobytes: sync.kilobytes,
  });
  return marks
    .filter((mark) => {
      const known = knownOf(mark);
      const mayBeAdded = isRoom && mark.status !== 'trash';
      return mark.status !== '' && (mayBeAdded || known.facts !== undefined) && !isAsKnown(known, mark);
    })
    .map(({ id }) => id);
}

async function listMissing(reading: Reading): Promise<number[]> {
  const { services, sync } = reading;
  const rows = await services.db
    .select({ id: libraryPosts.wordpressId })
    .from(libraryPosts)
    .where(
      and(
        isOfType(reading.of),
        ne(libraryPosts.status, 'trash'),
        lt(libraryPosts.foundAt, sync.comparingSince ?? new Date(0)),
      ),
    )
    .orderBy(asc(libraryPosts.foundAt));
  return rows.map(({ id }) => id);
}

async function end(reading: Reading): Promise<void> {
  const known = await countKnown(reading.services.db, reading.of);
  const { total } = reading.sync;
  await step(reading, async () => ({
    result: undefined,
    sync: {
      offset: 0,
      comparingSince: null,
      comparedAt: new Date(),
      // The site counts what it does not show to this account.
      hidden: total === null ? 0 : Math.max(0, total - known),
    },
  }));
}

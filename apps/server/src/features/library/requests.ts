import type { Library } from '@pressloom/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { librarySyncs } from '../../database/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { runSoon } from '../../system/run-soon.ts';
import { emitEvent } from '../events/index.ts';
import { expectCopies } from './expect-copies.ts';
import { findLibrary } from './list-libraries.ts';
import { removePages } from './remove-library.ts';
import { READ_LIBRARIES } from './sync/read-libraries.ts';

interface Own {
  userId: string;
  siteId: string;
}

/**
 * Has a site read that was connected, by whatever account: all of it is compared if it was read before, or has posts that
 * are linked to it already.
 *
 * @param hasCopies publications of a new site
 */
export async function requestLibrary(tx: Db, { userId, siteId }: Own, { hasCopies = false } = {}): Promise<void> {
  if (hasCopies) await expectCopies(tx, siteId);
  await tx
    .insert(librarySyncs)
    .values({ userId, siteId, mustCompare: hasCopies })
    .onConflictDoUpdate({
      target: librarySyncs.siteId,
      set: { ...AT_ONCE, statuses: null, mustCompare: true, comparingSince: null, run: sql`${librarySyncs.run} + 1` },
    });
  await runSoon(tx, READ_LIBRARIES);
}

const AT_ONCE = { nextAt: sql`now()`, failures: 0, errorCode: null, errorMessage: null } as const;

/** Reads at once what changed, or goes on where the user stopped it. @throws 404 */
export const refreshLibrary = (db: Db, own: Own): Promise<Library> =>
  change(db, own, {
    ...AT_ONCE,
    state: sql`case when ${librarySyncs.readAt} is null then 'reading' else 'done' end`,
  });

/** Ends a reading; what was read stays. @throws 404 */
export const stopLibrary = (db: Db, own: Own): Promise<Library> =>
  change(db, own, { state: 'stopped', run: sql`${librarySyncs.run} + 1` });

/**
 * Lists the site's pages, or no longer: those that were only read from it go, and those that the user has changed stay.
 *
 * @throws 404
 */
export const showPages = (db: Db, own: Own, showsPages: boolean): Promise<Library> =>
  change(db, own, { ...AT_ONCE, showsPages, run: sql`${librarySyncs.run} + 1`, notices: [] }, async (tx) => {
    if (!showsPages) await removePages(tx, own);
  });

function change(
  db: Db,
  { userId, siteId }: Own,
  values: Parameters<ReturnType<typeof update>['set']>[0],
  before: (tx: Db) => Promise<void> = async () => undefined,
) {
  return db.transaction(async (tx) => {
    await before(tx);
    const [row] = await update(tx)
      .set(values)
      .where(and(eq(librarySyncs.siteId, siteId), eq(librarySyncs.userId, userId)))
      .returning({ siteId: librarySyncs.siteId });
    if (!row) throw notFound('Site');
    await runSoon(tx, READ_LIBRARIES);
    await emitEvent(tx, userId, { type: 'library', siteId, hasChanged: false });
    return findLibrary(tx, userId, siteId);
  });
}

const update = (tx: Db) => tx.update(librarySyncs);

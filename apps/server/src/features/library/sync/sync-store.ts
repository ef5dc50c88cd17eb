import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connection.ts';
import { libraryPosts, librarySyncs, sites } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import type { OfType } from '../storing/to-rows.ts';

export type SyncRow = typeof librarySyncs.$inferSelect;

export type SyncValues = PgUpdateSetSource<typeof librarySyncs>;

/** Gives every site without one a library to read: a new site, or one of an earlier release. */
export async function addMissingSyncs(db: Db): Promise<void> {
  // A site that is locked may be about to be removed.
  await db.execute(sql`
    insert into ${librarySyncs} (site_id, user_id)
    select ${sites.id}, ${sites.userId} from ${sites}
    where not exists (select from ${librarySyncs} where ${librarySyncs.siteId} = ${sites.id})
    for key share skip locked
    on conflict do nothing`);
}

/** Sites that are to be read now, those first that have waited longest. */
export const listDueSyncs = (db: Db, limit: number): Promise<SyncRow[]> =>
  db
    .select()
    .from(librarySyncs)
    .where(and(lte(librarySyncs.nextAt, sql`now()`), ne(librarySyncs.state, 'stopped')))
    .orderBy(asc(librarySyncs.nextAt))
    .limit(limit);

/**
 * Updates the state of a reading, as part of the transaction that stores what was read. Last in it: whoever removes a
 * site locks its posts before this row. Throws if the reading is outdated, so that its page is not stored.
 */
export async function updateSync(
  tx: Db,
  { siteId, run, userId }: Pick<SyncRow, 'siteId' | 'run' | 'userId'>,
  values: SyncValues,
): Promise<SyncRow> {
  const [row] = await tx
    .update(librarySyncs)
    .set(values)
    .where(and(eq(librarySyncs.siteId, siteId), eq(librarySyncs.run, run)))
    .returning();
  if (!row) throw new OutdatedReading();
  await emitEvent(tx, userId, { type: 'library', siteId, hasChanged: values.changedAt !== undefined });
  return row;
}

export class OutdatedReading extends Error {}

/** Posts that the site had when they were last read, with those that were deleted here only, but not its trash. */
export async function countKnown(db: Db, of: OfType): Promise<number> {
  return db.$count(libraryPosts, and(isOfType(of), ne(libraryPosts.status, 'trash')));
}

export const isOfType = ({ siteId, type }: OfType) => and(eq(libraryPosts.siteId, siteId), eq(libraryPosts.type, type));

/** The newest change known of a site, ignoring dates that are still to come on the site's own clock. */
export async function newestChange(db: Db, of: OfType, siteNow: Date | null): Promise<Date | null> {
  const isPast = siteNow ? lte(libraryPosts.modifiedAt, siteNow) : ne(libraryPosts.status, 'future');
  const [row] = await db
    .select({ modifiedAt: libraryPosts.modifiedAt })
    .from(libraryPosts)
    .where(and(isOfType(of), isPast))
    .orderBy(sql`${libraryPosts.modifiedAt} desc nulls last`)
    .limit(1);
  return row?.modifiedAt ?? null;
}

import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { siteTurns } from '../../database/schema/index.ts';

/**
 * Locks the turn of a site until `tx` ends.
 *
 * Everything that publishes locks in one order, or two transactions wait for each other until the database ends one of
 * them: the post, its site, the turn of the site, the publications of the site; several sites in the order of their ids.
 * Whoever locks publications that another post's request may release ("Try now" releases all of a site) calls this first.
 * A run that concludes already holds its own publication: nobody who holds a turn waits for that one, because only queued
 * publications are held back and released.
 */
export async function lockSiteTurn(tx: Db, siteId: string): Promise<void> {
  // A site without a row has never been served, so nobody holds its posts back.
  await tx.select({ siteId: siteTurns.siteId }).from(siteTurns).where(eq(siteTurns.siteId, siteId)).for('update');
}

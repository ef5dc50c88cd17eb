import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { siteLeases, sites } from '../../../database/schema/index.ts';

/**
 * Locks the turn of a site until `tx` ends, and keeps the site from being deleted.
 *
 * Everything that publishes locks in one order, or two transactions wait for each other until the database ends one of
 * them: the post, its site, the turn of the site, the publications of the site; several sites in the order of their ids.
 * Whoever locks publications that another post's request may release ("Try now" releases all of a site) calls this first.
 * A run that concludes already holds its own publication: nobody who holds a turn waits for that one, because only queued
 * publications are held back and released.
 */
export async function lockSiteLease(tx: Db, siteId: string): Promise<typeof siteLeases.$inferSelect | undefined> {
  // Rows that refer to the site are written later: their check must not wait for somebody who waits for the turn.
  await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('key share');
  // A site without a row has never been served, so nobody holds its posts back.
  const [turn] = await tx.select().from(siteLeases).where(eq(siteLeases.siteId, siteId)).for('update');
  return turn;
}

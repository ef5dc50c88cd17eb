import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { siteLeases, sites } from '../../../database/schema/index.ts';

/**
 * Locks the lease of a site until `tx` ends, and keeps the site from being deleted.
 *
 * Everything that publishes locks in one order to prevent deadlocks: the post, its site, the lease of the site, the
 * publications of the site; several sites in the order of their ids. Call this before locking publications that another
 * post's request may release ("Try now" releases all of a site). A run that concludes already holds its own
 * publication: nobody who has locked a lease waits for that one, because only queued publications are held back and
 * released.
 */
export async function lockSiteLease(tx: Db, siteId: string): Promise<typeof siteLeases.$inferSelect | undefined> {
  // Rows that reference the site are written later: their check must not wait for a transaction waiting for the lease.
  await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('key share');
  // A site without a row has never been leased, so nobody holds its posts back.
  const [lease] = await tx.select().from(siteLeases).where(eq(siteLeases.siteId, siteId)).for('update');
  return lease;
}

import { and, asc, eq, inArray, TransactionRollbackError } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import { lockSiteLease } from './lock-site-lease.ts';

/**
 * Locks a site with all of its posts and publications until `tx` ends, in the order described in lock-site-lease.ts.
 * Waits for a run that is just ending; new requests for the site wait. The site must be known to be the user's: its
 * lease is locked regardless of the owner.
 */
export async function lockSiteWithPosts(tx: Db, userId: string, siteId: string): Promise<void> {
  // A post that is linked to the site before the site is locked cannot be locked behind it: all are locked once more.
  while (!(await lockLinked(tx, userId, siteId)));
  await lockSiteLease(tx, siteId);
  await tx
    .select({ id: publications.id })
    .from(publications)
    .where(isOf(userId, siteId))
    .orderBy(asc(publications.id))
    .for('update');
}

/** Locks the posts of a site, then the site. Returns false, without any lock, if another post was linked meanwhile. */
async function lockLinked(tx: Db, userId: string, siteId: string): Promise<boolean> {
  // Includes the owner, as the index starts with it.
  const isPostOf = and(eq(posts.userId, userId), eq(posts.siteId, siteId));
  const linked = union(
    tx.select({ id: posts.id }).from(posts).where(isPostOf),
    tx.select({ id: publications.postId }).from(publications).where(isOf(userId, siteId)),
  );
  const locked = tx.transaction(async (savepoint) => {
    const rows = savepoint.select({ id: posts.id }).from(posts).where(inArray(posts.id, linked));
    const known = new Set((await rows.orderBy(asc(posts.id)).for('update')).map(({ id }) => id));
    const isSite = and(eq(sites.id, siteId), eq(sites.userId, userId));
    await savepoint.select({ id: sites.id }).from(sites).where(isSite).for('update');
    const isMissing = (await linked).some(({ id }) => !known.has(id));
    return isMissing ? savepoint.rollback() : true;
  });
  return locked.catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  });
}

const isOf = (userId: string, siteId: string) => and(eq(publications.siteId, siteId), eq(publications.userId, userId));

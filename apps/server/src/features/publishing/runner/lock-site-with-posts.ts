import { and, asc, eq, inArray } from 'drizzle-orm';
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
  const ids = union(
    // Includes the owner, as the index starts with it.
    tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.userId, userId), eq(posts.siteId, siteId))),
    tx.select({ id: publications.postId }).from(publications).where(isOf(userId, siteId)),
  );
  await tx.select({ id: posts.id }).from(posts).where(inArray(posts.id, ids)).orderBy(asc(posts.id)).for('update');
  await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.id, siteId), eq(sites.userId, userId)))
    .for('update');
  await lockSiteLease(tx, siteId);
  await tx
    .select({ id: publications.id })
    .from(publications)
    .where(isOf(userId, siteId))
    .orderBy(asc(publications.id))
    .for('update');
}

const isOf = (userId: string, siteId: string) => and(eq(publications.siteId, siteId), eq(publications.userId, userId));

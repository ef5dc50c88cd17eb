import { and, asc, eq, inArray, TransactionRollbackError } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connection.ts';
import { autopilots, posts, publications, runs, sites } from '../../../database/schema/index.ts';
import { lockSiteLease } from './lock-site-lease.ts';

/**
 * Locks a site with all of its posts and publications until `tx` ends, in the order described in lock-site-lease.ts, and
 * its automation in the order in which that locks: an autopilot, its posts, its runs. Waits for a run that is just ending;
 * new requests for the site wait. The site must be known to be the user's: its lease is locked regardless of the owner.
 */
export async function lockSiteWithPosts(tx: Db, userId: string, siteId: string): Promise<void> {
  // What is linked to the site before the site is locked cannot be locked behind it: all is locked once more.
  while (!(await lockLinked(tx, userId, siteId)));
  await lockSiteLease(tx, siteId);
  await tx
    .select({ id: publications.id })
    .from(publications)
    .where(isOf(userId, siteId))
    .orderBy(asc(publications.id))
    .for('update');
}

/** Locks what is linked to a site, then the site. Returns false, without any lock, if something was linked meanwhile. */
async function lockLinked(tx: Db, userId: string, siteId: string): Promise<boolean> {
  const isSite = and(eq(sites.id, siteId), eq(sites.userId, userId));
  const locked = tx.transaction(async (savepoint) => {
    const known = new Set<string>();
    for (const find of LINKED) {
      for (const { id } of await find(savepoint, userId, siteId).for('update')) known.add(id);
    }
    await savepoint.select({ id: sites.id }).from(sites).where(isSite).for('update');
    for (const find of LINKED) {
      if ((await find(savepoint, userId, siteId)).some(({ id }) => !known.has(id))) savepoint.rollback();
    }
    return true;
  });
  return locked.catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  });
}

/** What refers to a site, in the order in which it is locked. */
const LINKED = [
  (db: Db, userId: string, siteId: string) =>
    db
      .select({ id: autopilots.id })
      .from(autopilots)
      .where(and(eq(autopilots.siteId, siteId), eq(autopilots.userId, userId)))
      .orderBy(asc(autopilots.id)),
  (db: Db, userId: string, siteId: string) => {
    // Includes the owner, as the index starts with it.
    const isPostOf = and(eq(posts.userId, userId), eq(posts.siteId, siteId));
    const linked = union(
      db.select({ id: posts.id }).from(posts).where(isPostOf),
      db.select({ id: publications.postId }).from(publications).where(isOf(userId, siteId)),
    );
    return db.select({ id: posts.id }).from(posts).where(inArray(posts.id, linked)).orderBy(asc(posts.id));
  },
  (db: Db, userId: string, siteId: string) =>
    db
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.siteId, siteId), eq(runs.userId, userId)))
      .orderBy(asc(runs.id)),
];

const isOf = (userId: string, siteId: string) => and(eq(publications.siteId, siteId), eq(publications.userId, userId));

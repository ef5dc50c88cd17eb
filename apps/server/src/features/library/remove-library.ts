import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { libraryPosts, posts } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';
import { followsSite } from '../publishing/index.ts';

/** Before a locked site is removed: removes the posts that were read from it and have no unsent change. */
export async function removeLibrary(tx: Db, userId: string, siteId: string): Promise<void> {
  await tx.delete(posts).where(and(isReadFrom(userId, siteId), followsSite(siteId)));
}

/** Those that stay are the user's own from then on. */
export async function keepChanged(tx: Db, userId: string, siteId: string): Promise<void> {
  await tx.update(posts).set({ origin: 'here' }).where(isReadFrom(userId, siteId));
}

/** Removes the pages that were only read from a site, as those of which nothing is known. */
export async function removePages(tx: Db, { userId, siteId }: { userId: string; siteId: string }): Promise<void> {
  await tx.delete(posts).where(and(isReadFrom(userId, siteId), eq(posts.type, 'page'), followsSite(siteId)));
  await tx
    .delete(libraryPosts)
    .where(and(eq(libraryPosts.siteId, siteId), eq(libraryPosts.userId, userId), eq(libraryPosts.type, 'page')));
  await emitEvent(tx, userId, { type: 'read-again' });
}

const isReadFrom = (userId: string, siteId: string) =>
  and(eq(posts.userId, userId), eq(posts.siteId, siteId), eq(posts.origin, 'site'));

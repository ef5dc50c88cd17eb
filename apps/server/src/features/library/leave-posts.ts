import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { libraryPosts, posts, publications } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';

/**
 * Before a locked post is deleted here only: remembers its copies on sites, so that the next reading does not bring it
 * back.
 */
export async function leaveOnSites(tx: Db, userId: string, postId: string): Promise<void> {
  const { siteId, wordpressId, remote } = publications;
  const copies = await tx
    .select({ siteId, wordpressId, remote, type: posts.type })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .where(and(eq(publications.postId, postId), eq(publications.userId, userId), isNotNull(wordpressId)));
  for (const copy of copies) {
    if (copy.wordpressId === null) continue;
    await tx
      .insert(libraryPosts)
      .values({
        userId,
        siteId: copy.siteId,
        wordpressId: copy.wordpressId,
        status: copy.remote?.status ?? 'publish',
        type: copy.type,
        modifiedAt: copy.remote?.modifiedGmt ? new Date(copy.remote.modifiedGmt) : null,
      })
      .onConflictDoUpdate({ target: [libraryPosts.siteId, libraryPosts.wordpressId], set: { postId: null } });
  }
}

/** Before a locked site is removed: removes the posts that were read from it and have no unsent change. */
export async function removeLibrary(tx: Db, userId: string, siteId: string): Promise<void> {
  await tx.delete(posts).where(and(isReadFrom(userId, siteId), isUnchangedHere(siteId)));
}

/** Those that stay are the user's own from then on. */
export async function keepChanged(tx: Db, userId: string, siteId: string): Promise<void> {
  await tx.update(posts).set({ origin: 'here' }).where(isReadFrom(userId, siteId));
}

/** Removes the pages that were only read from a site, as those of which nothing is known. */
export async function removePages(tx: Db, { userId, siteId }: { userId: string; siteId: string }): Promise<void> {
  await tx.delete(posts).where(and(isReadFrom(userId, siteId), eq(posts.type, 'page'), isUnchangedHere(siteId)));
  await tx
    .delete(libraryPosts)
    .where(and(eq(libraryPosts.siteId, siteId), eq(libraryPosts.userId, userId), eq(libraryPosts.type, 'page')));
  await emitEvent(tx, userId, { type: 'read-again' });
}

const isReadFrom = (userId: string, siteId: string) =>
  and(eq(posts.userId, userId), eq(posts.siteId, siteId), eq(posts.origin, 'site'));

/** As isFollowing has it (publishing/following). */
const isUnchangedHere = (siteId: string) =>
  sql`exists (select from publications
    where publications.post_id = blog_posts.id and publications.site_id = ${siteId} and publications.state = 'done'
      and publications.sending is null and publications.error_code is null
      and publications.sent_version = blog_posts.version)`;

import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { libraryPosts, posts, publications } from '../../database/schema/index.ts';

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

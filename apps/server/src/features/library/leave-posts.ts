import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { libraryPosts, posts, publications } from '../../database/schema/index.ts';

/**
 * Before a locked post is deleted here only: remembers its copies on sites, so that the next reading does not bring it
 * back.
 */
export async function leaveOnSites(tx: Db, userId: string, postId: string): Promise<void> {
  const { siteId, wordpressId, remote } = publications;
  const copies = await tx
    .select({ siteId, wordpressId, remote })
    .from(publications)
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
        modifiedAt: copy.remote?.modifiedGmt ? new Date(copy.remote.modifiedGmt) : null,
      })
      .onConflictDoUpdate({ target: [libraryPosts.siteId, libraryPosts.wordpressId], set: { postId: null } });
  }
}

/**
 * Before a locked site is removed: removes the posts that were read from it. Those that the user has changed here stay,
 * as theirs.
 */
export async function removeLibrary(tx: Db, userId: string, siteId: string): Promise<void> {
  const isRead = and(eq(posts.userId, userId), eq(posts.siteId, siteId), eq(posts.origin, 'site'));
  await tx.delete(posts).where(
    and(
      isRead,
      sql`exists (select from publications
        where publications.post_id = blog_posts.id and publications.site_id = ${siteId} and publications.state = 'done'
          and publications.sending is null and publications.error_code is null
          and publications.sent_version = blog_posts.version)`,
    ),
  );
  await tx.update(posts).set({ origin: 'here' }).where(isRead);
}

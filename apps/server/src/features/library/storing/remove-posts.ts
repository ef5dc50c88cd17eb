import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { libraryPosts, posts, publications } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { isFollowing } from '../../publishing/index.ts';
import type { ToCheck } from './to-check.ts';
import type { OfSite } from './to-rows.ts';

/** So many deletions are announced one by one; more at once. */
const ANNOUNCED = 20;

/**
 * Removes posts that their site has no longer, or only in its trash: those that follow it. All others stay, to be
 * checked; they are returned.
 */
export async function removePosts(
  tx: Db,
  { userId, siteId }: OfSite,
  ids: readonly number[],
  why: 'trash' | 'gone',
): Promise<ToCheck[]> {
  const isThis = and(eq(publications.siteId, siteId), inArray(publications.wordpressId, [...ids]));
  const rows = await tx
    .select({
      post: { id: posts.id, title: posts.title, origin: posts.origin, siteId: posts.siteId, version: posts.version },
      row: publications,
    })
    .from(posts)
    .innerJoin(publications, eq(publications.postId, posts.id))
    .where(and(eq(posts.userId, userId), isThis))
    .orderBy(asc(posts.id))
    .for('update');
  const removed = rows.filter(({ post, row }) => isFollowing(post, row));
  if (removed.length > 0) {
    await tx.delete(posts).where(
      and(
        eq(posts.userId, userId),
        inArray(
          posts.id,
          removed.map(({ post }) => post.id),
        ),
      ),
    );
    const events = removed.map(({ post }) => ({ type: 'post-deleted' as const, postId: post.id, title: post.title }));
    if (events.length <= ANNOUNCED) for (const event of events) await emitEvent(tx, userId, event);
    else await emitEvent(tx, userId, { type: 'read-again' });
  }
  const stay = rows.filter(({ post, row }) => !isFollowing(post, row));
  const kept = new Set(stay.map(({ row }) => row.wordpressId));
  const isOfSite = (of: readonly number[]) =>
    and(eq(libraryPosts.siteId, siteId), inArray(libraryPosts.wordpressId, [...of]));
  if (why === 'gone') await tx.delete(libraryPosts).where(isOfSite(ids.filter((id) => !kept.has(id))));
  // One that was deleted here only stays so when it comes back from the trash.
  else
    await tx
      .update(libraryPosts)
      .set({ status: 'trash' })
      .where(and(isOfSite(ids), isNull(libraryPosts.postId)));
  return stay.flatMap(({ post, row: { wordpressId } }) =>
    wordpressId === null ? [] : [{ postId: post.id, wordpressId, ...(why === 'gone' && { found: why }) }],
  );
}

import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';
import { recordActivity } from '../activity/index.ts';
import { emitEvent } from '../events/index.ts';
import { leaveOnSites } from '../library/index.ts';
import { lockPost } from '../posts/index.ts';
import { leaveCopies, requestRemoval } from '../publishing/index.ts';

/**
 * Deletes a post. If it is on a site, it is first moved to the trash there in the background, then deleted here:
 * `deleting` says whether that is under way.
 *
 * @param note what the user's activity says besides, if it is deleted here at once
 */
export async function deletePost(
  db: Db,
  userId: string,
  id: string,
  from: 'everywhere' | 'here',
  note?: string,
): Promise<{ deleting: boolean }> {
  return db.transaction(async (tx) => {
    const { title } = await lockPost(tx, userId, id);
    if (from === 'everywhere' && (await requestRemoval(tx, userId, id))) return { deleting: true };
    await leaveCopies(tx, id);
    await leaveOnSites(tx, userId, id);
    await tx.delete(posts).where(eq(posts.id, id));
    await recordActivity(tx, userId, { kind: 'post.deleted', title, note });
    await emitEvent(tx, userId, { type: 'post-deleted', postId: id, title, quiet: true });
    return { deleting: false };
  });
}

/** Removes the examples of a new account. Returns how many. */
export async function removeSamplePosts(db: Db, userId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(posts)
      .where(and(eq(posts.userId, userId), eq(posts.sample, true)))
      .returning({ id: posts.id });
    if (removed.length > 0) await emitEvent(tx, userId, { type: 'read-again' });
    return removed.length;
  });
}

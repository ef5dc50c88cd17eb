import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications } from '../../../database/schema/index.ts';
import { draftFrom } from './status-from-site.ts';
import { isStatusUntrue } from './status-holds.ts';

/**
 * Makes drafts of those posts of a site that claim to be scheduled or published but are so nowhere. The caller has
 * locked them all. Returns how many there were.
 *
 * @param isRemoved also drafts what is so on this site alone: once it is removed, nobody here knows what happens there
 */
export async function draftPostsOfSite(
  tx: Db,
  userId: string,
  siteId: string,
  { isRemoved = false }: { isRemoved?: boolean } = {},
): Promise<number> {
  const ofSite = tx.select({ id: publications.postId }).from(publications).where(eq(publications.siteId, siteId));
  const isOfSite = and(eq(posts.userId, userId), inArray(posts.id, ofSite));
  const drafts = await tx
    .update(posts)
    .set(draftFrom(new Date()))
    .where(and(isOfSite, isStatusUntrue(tx, isRemoved ? siteId : undefined)))
    .returning({ id: posts.id });
  return drafts.length;
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { draftFrom } from './follow-site.ts';
import { isStatusUntrue } from './status-holds.ts';

/**
 * Before a site is removed: what is scheduled or published on it alone becomes a draft, because nobody here will know any
 * more what has become of it there. Returns how many posts that were.
 */
export async function draftPostsOfSite(tx: Db, userId: string, siteId: string): Promise<number> {
  const ofSite = tx.select({ id: publications.postId }).from(publications).where(eq(publications.siteId, siteId));
  const isOfSite = and(eq(posts.userId, userId), inArray(posts.id, ofSite));
  // A run that ends at this moment is waited for: its post may be public only now.
  await tx.select({ id: posts.id }).from(posts).where(isOfSite).orderBy(posts.id).for('update');
  const drafts = await tx
    .update(posts)
    .set(draftFrom(new Date()))
    .where(and(isOfSite, isStatusUntrue(tx, siteId)))
    .returning({ id: posts.id });
  return drafts.length;
}

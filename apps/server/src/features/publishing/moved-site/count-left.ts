import type { SiteDeletion } from '@pressloom/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications } from '../../../database/schema/index.ts';

/**
 * Counts the posts for which deleting a site makes a difference: scheduled ones, by who publishes them, and drafts that are
 * here only.
 */
export async function countLeft(
  db: Db,
  userId: string,
  siteId: string,
): Promise<Pick<SiteDeletion, 'waitingHere' | 'scheduledThere' | 'drafts'>> {
  const { status } = posts;
  const { remote, wordpressId } = publications;
  const isThere = sql`${remote}->>'status' = 'future'`;
  const [row] = await db
    .select({
      waitingHere: sql`count(*) filter (where ${status} = 'scheduled' and ${isThere} is not true)`.mapWith(Number),
      scheduledThere: sql`count(*) filter (where ${status} = 'scheduled' and ${isThere})`.mapWith(Number),
      drafts: sql`count(*) filter (where ${status} in ('draft', 'pending') and ${wordpressId} is null)`.mapWith(Number),
    })
    .from(posts)
    .leftJoin(publications, and(eq(publications.postId, posts.id), eq(publications.siteId, posts.siteId)))
    .where(and(eq(posts.userId, userId), eq(posts.siteId, siteId), inArray(status, ['scheduled', 'draft', 'pending'])));
  return row ?? { waitingHere: 0, scheduledThere: 0, drafts: 0 };
}

import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications } from '../../../database/schema/index.ts';

/** Counts the scheduled posts of a site: those that WordPress publishes by itself, and those that wait here for it. */
export async function countScheduled(
  db: Db,
  userId: string,
  siteId: string,
): Promise<{ waitingHere: number; scheduledThere: number }> {
  const isThere = sql`${publications.remote}->>'status' = 'future'`;
  const [row] = await db
    .select({
      waitingHere: sql`count(*) filter (where ${isThere} is not true)`.mapWith(Number),
      scheduledThere: sql`count(*) filter (where ${isThere})`.mapWith(Number),
    })
    .from(posts)
    .leftJoin(publications, and(eq(publications.postId, posts.id), eq(publications.siteId, posts.siteId)))
    .where(and(eq(posts.userId, userId), eq(posts.siteId, siteId), eq(posts.status, 'scheduled')));
  return row ?? { waitingHere: 0, scheduledThere: 0 };
}

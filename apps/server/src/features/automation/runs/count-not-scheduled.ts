import { and, count, eq, inArray, isNull, not, or } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, runItems } from '../../../database/schema/index.ts';
import { publicationOnItsSite, underWay } from '../../posts/index.ts';

/**
 * How many approved posts of each of these runs are neither scheduled nor on their way: they could not be, or were made
 * drafts or deleted since. Runs without any are left out.
 */
export async function countNotScheduled(db: Db, runIds: string[]): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  // A post that is scheduled stays so, whatever became of a later update.
  const isNotLive = inArray(posts.status, ['pending', 'draft']);
  const isNotSent = or(isNull(publications.id), not(underWay));
  const rows = await db
    .select({ runId: runItems.runId, count: count() })
    .from(runItems)
    .leftJoin(posts, eq(posts.id, runItems.postId))
    .leftJoin(publications, publicationOnItsSite)
    .where(
      and(
        inArray(runItems.runId, runIds),
        eq(runItems.state, 'approved'),
        or(isNull(posts.id), and(isNotLive, isNotSent)),
      ),
    )
    .groupBy(runItems.runId);
  return new Map(rows.map(({ runId, count }) => [runId, count]));
}

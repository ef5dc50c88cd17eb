import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, runItems } from '../../../database/schema/index.ts';
import { publicationOnItsSite } from '../../posts/index.ts';

/** How many approved posts of each of these runs could not be scheduled; runs without any are left out. */
export async function countNotScheduled(db: Db, runIds: string[]): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .select({ runId: runItems.runId, count: count() })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .innerJoin(publications, publicationOnItsSite)
    .where(
      and(
        inArray(runItems.runId, runIds),
        eq(runItems.state, 'approved'),
        // A post that is scheduled stays so, whatever became of a later update.
        inArray(posts.status, ['pending', 'draft']),
        inArray(publications.state, ['failed', 'drifted']),
      ),
    )
    .groupBy(runItems.runId);
  return new Map(rows.map(({ runId, count }) => [runId, count]));
}

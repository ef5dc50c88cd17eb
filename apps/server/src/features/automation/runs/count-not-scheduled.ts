import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, runItems } from '../../../database/schema/index.ts';
import { publicationOnItsSite } from '../../posts/index.ts';
import { IS_NOT_SCHEDULED } from './state-of.ts';

/**
 * How many approved posts of each of these runs are neither scheduled nor on their way: they could not be, or were made
 * drafts since. Runs without any are left out.
 */
export async function countNotScheduled(db: Db, runIds: string[]): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .select({ runId: runItems.runId, count: count() })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .leftJoin(publications, publicationOnItsSite)
    .where(and(inArray(runItems.runId, runIds), IS_NOT_SCHEDULED))
    .groupBy(runItems.runId);
  return new Map(rows.map(({ runId, count }) => [runId, count]));
}

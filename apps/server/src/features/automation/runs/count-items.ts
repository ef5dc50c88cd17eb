import type { RunSummary } from '@pressloom/contract';
import { count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, runItems } from '../../../database/schema/index.ts';
import { stateOf } from './state-of.ts';

type Counts = RunSummary['counts'];

/** How many articles of each of these runs are in each state; states without any are left out. */
export async function countOfEach(db: Db, ids: string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>(ids.map((id) => [id, {}]));
  if (ids.length === 0) return counts;
  const rows = await db
    .select({ runId: runItems.runId, state: runItems.state, status: posts.status, count: count() })
    .from(runItems)
    .leftJoin(posts, eq(posts.id, runItems.postId))
    .where(inArray(runItems.runId, ids))
    .groupBy(runItems.runId, runItems.state, posts.status);
  for (const { runId, count, ...row } of rows) {
    const [state, before] = [stateOf(row), counts.get(runId)];
    counts.set(runId, { ...before, [state]: (before?.[state] ?? 0) + count });
  }
  return counts;
}

/** How many articles of a run are in one of these states. */
export async function countItems(db: Db, runId: string, ...states: (keyof Counts)[]): Promise<number> {
  const counts = (await countOfEach(db, [runId])).get(runId);
  return states.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
}

import type { RunSummary } from '@pressloom/contract';
import { count, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';

type Counts = RunSummary['counts'];

/** How many articles of each of these runs are in each state; states without any are left out. */
export async function countOfEach(db: Db, ids: string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>(ids.map((id) => [id, {}]));
  if (ids.length === 0) return counts;
  const rows = await db
    .select({ runId: runItems.runId, state: runItems.state, count: count() })
    .from(runItems)
    .where(inArray(runItems.runId, ids))
    .groupBy(runItems.runId, runItems.state);
  for (const row of rows) counts.set(row.runId, { ...counts.get(row.runId), [row.state]: row.count });
  return counts;
}

/** How many articles of a run are in one of these states. */
export async function countItems(db: Db, runId: string, ...states: (keyof Counts)[]): Promise<number> {
  const counts = (await countOfEach(db, [runId])).get(runId);
  return states.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
}

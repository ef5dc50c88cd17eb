import { and, eq, gt, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems, runs } from '../../../database/schema/index.ts';
import type { RunRow } from './to-run.ts';

/** Dates that articles of the autopilot's other runs have, of the last week on: its days and weekly limit hold over all of them. */
export async function datesBeside(db: Db, { id, userId, autopilotId }: RunRow): Promise<Date[]> {
  if (!autopilotId) return [];
  const rows = await db
    .select({ plannedAt: runItems.plannedAt })
    .from(runItems)
    .innerJoin(runs, eq(runs.id, runItems.runId))
    .where(
      and(
        eq(runs.userId, userId),
        eq(runs.autopilotId, autopilotId),
        ne(runs.id, id),
        notInArray(runItems.state, ['declined', 'skipped']),
        gt(runItems.plannedAt, sql`now() - interval '8 days'`),
      ),
    );
  return rows.map(({ plannedAt }) => plannedAt);
}

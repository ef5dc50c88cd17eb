import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { generations, runItems, runs } from '../../database/schema/index.ts';

/** What may each cost a credit when it ends: generations, and accepted articles of automation. */
export async function countUnderWay(db: Db, userId: string): Promise<number> {
  const [running] = await db
    .select({ count: count() })
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.state, 'running'), eq(generations.ownModel, false)));
  const [reserved] = await db
    .select({ count: count() })
    .from(runItems)
    .innerJoin(runs, eq(runs.id, runItems.runId))
    .where(
      and(
        eq(runItems.userId, userId),
        inArray(runItems.state, ['queued', 'writing']),
        eq(runItems.charged, false),
        eq(runs.ownModel, false),
      ),
    );
  return (running?.count ?? 0) + (reserved?.count ?? 0);
}

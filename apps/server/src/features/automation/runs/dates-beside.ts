import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, runItems, runs } from '../../../database/schema/index.ts';
import { publicationOnItsSite } from '../../posts/index.ts';
import { HAS_DATE } from './state-of.ts';
import type { RunRow } from './to-run.ts';

/** Dates that articles of the autopilot's other runs have, of the last week on: its days and weekly limit hold over all of them. */
export async function datesBeside(db: Db, { id, userId, autopilotId }: RunRow): Promise<Date[]> {
  if (!autopilotId) return [];
  return datesOf(
    db,
    and(
      eq(runs.userId, userId),
      eq(runs.autopilotId, autopilotId),
      ne(runs.id, id),
      gt(runItems.plannedAt, sql`now() - interval '8 days'`),
    ),
  );
}

/** Dates that the other articles of a run have. */
export const datesWithin = (db: Db, { id }: RunRow, except: { id: string }): Promise<Date[]> =>
  datesOf(db, and(eq(runs.id, id), ne(runItems.id, except.id)));

async function datesOf(db: Db, which: SQL | undefined): Promise<Date[]> {
  const rows = await db
    .select({ plannedAt: runItems.plannedAt })
    .from(runItems)
    .innerJoin(runs, eq(runs.id, runItems.runId))
    .leftJoin(posts, eq(posts.id, runItems.postId))
    .leftJoin(publications, publicationOnItsSite)
    .where(and(HAS_DATE, which));
  return rows.map(({ plannedAt }) => plannedAt);
}

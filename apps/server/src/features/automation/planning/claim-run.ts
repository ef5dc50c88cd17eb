import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runs } from '../../../database/schema/index.ts';
import type { RunRow } from '../runs/to-run.ts';

/** A process without a heartbeat for this long has died. */
export const SILENT_S = 30;

/** Claims the run that has waited longest for proposals of the model; undefined if none waits. */
export async function claimRun(db: Db): Promise<RunRow | undefined> {
  const next = db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        or(eq(runs.state, 'planning'), eq(runs.wantsBriefs, true)),
        or(isNull(runs.heartbeatAt), sql`${runs.heartbeatAt} < now() - make_interval(secs => ${SILENT_S})`),
      ),
    )
    .orderBy(asc(runs.updatedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(runs)
    .set({ claims: sql`${runs.claims} + 1`, heartbeatAt: sql`now()` })
    // Not `in`: a planner may run such a query again for each row, and then claims several.
    .where(sql`${runs.id} = (${next})`)
    .returning();
  return row;
}

/** The run as this process has claimed it: nobody else has since. */
export const isStillClaimed = ({ id, claims }: Pick<RunRow, 'id' | 'claims'>) =>
  and(eq(runs.id, id), eq(runs.claims, claims));

/** Shows that the process still works on the run. */
export async function showAlive(db: Db, run: RunRow): Promise<void> {
  await db.update(runs).set({ heartbeatAt: sql`now()` }).where(isStillClaimed(run));
}

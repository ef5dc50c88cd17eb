import { and, asc, eq, isNull, lte, min, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runs } from '../../../database/schema/index.ts';
import { isBlocked } from '../../plans/index.ts';
import type { RunRow } from '../runs/to-run.ts';

/** A process without a heartbeat for this long has died. */
export const SILENT_S = 30;

/** What a model is to be asked for; nothing of a user who is blocked. */
const IS_TO_PLAN = and(
  or(eq(runs.state, 'planning'), eq(runs.wantsBriefs, true), eq(runs.wantsOverlaps, true)),
  not(isBlocked(runs.userId)),
);

/** Claims the run that has waited longest for proposals of the model; undefined if none waits. */
export async function claimRun(db: Db): Promise<RunRow | undefined> {
  const next = db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        IS_TO_PLAN,
        or(isNull(runs.nextAttemptAt), lte(runs.nextAttemptAt, sql`now()`)),
        or(isNull(runs.heartbeatAt), sql`${runs.heartbeatAt} < now() - make_interval(secs => ${SILENT_S})`),
      ),
    )
    .orderBy(asc(runs.updatedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(runs)
    .set({ claims: sql`${runs.claims} + 1`, heartbeatAt: sql`now()`, nextAttemptAt: null })
    // Not `in`: a planner may run such a query again for each row, and then claims several.
    .where(sql`${runs.id} = (${next})`)
    .returning();
  return row;
}

/** What a run is that is to be planned, whatever became of it before. */
export const TO_PLAN = {
  state: 'planning',
  proposed: null,
  errorCode: null,
  errorMessage: null,
  heartbeatAt: null,
  nextAttemptAt: null,
  waitingSince: null,
} as const;

/** The run as this process has claimed it: nobody else has since. */
export const isStillClaimed = ({ id, claims }: Pick<RunRow, 'id' | 'claims'>) =>
  and(eq(runs.id, id), eq(runs.claims, claims));

/** Shows that the process still works on the run. */
export async function showAlive(db: Db, run: RunRow): Promise<void> {
  await db.update(runs).set({ heartbeatAt: sql`now()` }).where(isStillClaimed(run));
}

/** Gives a run back at once. */
export async function releaseRun(db: Db, run: RunRow): Promise<void> {
  await db.update(runs).set({ heartbeatAt: null }).where(isStillClaimed(run));
}

/** Gives a run back whose model is busy, to be claimed again after this many milliseconds. */
export async function postponeRun(db: Db, run: RunRow, waitMs: number): Promise<void> {
  const nextAttemptAt = sql`now() + make_interval(secs => ${waitMs / 1_000}::float8)`;
  const waitingSince = sql`coalesce(${runs.waitingSince}, now())`;
  await db.update(runs).set({ heartbeatAt: null, nextAttemptAt, waitingSince }).where(isStillClaimed(run));
}

/** Seconds until a run is due that waits for a busy model; undefined if none does. */
export async function secondsToNext(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ seconds: sql<number | null>`extract(epoch from ${min(runs.nextAttemptAt)} - now())::float8` })
    .from(runs)
    .where(IS_TO_PLAN);
  return row?.seconds == null ? undefined : Math.max(1, Math.ceil(row.seconds));
}

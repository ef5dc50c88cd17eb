import { and, asc, count, eq, isNull, lte, min, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { databaseTimeIn } from '../../../database/database-time.ts';
import { runs, writingTurns } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { isBlocked } from '../../plans/index.ts';
import { noteTurn } from '../note-turn.ts';
import type { RunRow } from '../runs/to-run.ts';

/** A process without a heartbeat for this long has died. */
export const SILENT_S = 30;

/** What a model is to be asked for; nothing of a user who is blocked. */
const IS_TO_PLAN = and(
  or(eq(runs.state, 'planning'), eq(runs.wantsBriefs, true), eq(runs.wantsOverlaps, true)),
  not(isBlocked(runs.userId)),
);

const isAlive = sql`${runs.heartbeatAt} >= now() - make_interval(secs => ${SILENT_S})`;

/** Nobody works on it. What dead processes left is taken one after the other, as for articles. */
const IS_FREE = sql`(${runs.heartbeatAt} is null or (not ${isAlive} and not exists (
  select from runs w where w.deaths > 0 and w.heartbeat_at >= now() - make_interval(secs => ${SILENT_S}))))`;

/**
 * Claims the next run that waits for proposals of the model; undefined if none waits. The user with the fewest runs that a
 * model is asked for comes first, then the one who has waited longest since a run of theirs was begun, as for articles.
 */
export async function claimRun(db: Db): Promise<RunRow | undefined> {
  const busy = db
    .select({ userId: runs.userId, places: count().as('places') })
    .from(runs)
    .where(and(IS_TO_PLAN, isAlive))
    .groupBy(runs.userId)
    .as('busy');
  const next = db
    .select({ id: runs.id })
    .from(runs)
    .leftJoin(busy, eq(busy.userId, runs.userId))
    .leftJoin(writingTurns, eq(writingTurns.userId, runs.userId))
    .where(and(IS_TO_PLAN, or(isNull(runs.nextAttemptAt), lte(runs.nextAttemptAt, sql`now()`)), IS_FREE))
    .orderBy(sql`coalesce(${busy.places}, 0)`, sql`${writingTurns.planBegunAt} nulls first`, asc(runs.updatedAt))
    .limit(1)
    .for('update', { of: runs, skipLocked: true });
  const [row] = await db
    .update(runs)
    .set({
      claims: sql`${runs.claims} + 1`,
      deaths: sql`case when ${runs.heartbeatAt} is null then 0 else ${runs.deaths} + 1 end`,
      heartbeatAt: sql`now()`,
      nextAttemptAt: null,
    })
    // Not `in`: a planner may run such a query again for each row, and then claims several.
    .where(sql`${runs.id} = (${next})`)
    .returning();
  if (row) await noteTurn(db, row.userId, 'planBegunAt');
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

/** Shows that the process still plans the run. */
export async function sendHeartbeat(db: Db, run: RunRow): Promise<void> {
  await db.update(runs).set({ heartbeatAt: sql`now()` }).where(isStillClaimed(run));
}

/** Gives a run back at once. */
export async function releaseRun(db: Db, run: RunRow): Promise<void> {
  await db.update(runs).set({ heartbeatAt: null }).where(isStillClaimed(run));
}

/** Gives a run back whose model is busy, to be claimed again after this many milliseconds. */
export async function postponeRun(db: Db, run: RunRow, waitMs: number): Promise<void> {
  const nextAttemptAt = databaseTimeIn(waitMs);
  const waitingSince = sql`coalesce(${runs.waitingSince}, now())`;
  await db.update(runs).set({ heartbeatAt: null, nextAttemptAt, waitingSince }).where(isStillClaimed(run));
  await emitEvent(db, run.userId, { type: 'run', runId: run.id });
}

/** Seconds until a run is due that waits for a busy model; undefined if none does. */
export async function secondsToNextRun(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ seconds: sql<number | null>`extract(epoch from ${min(runs.nextAttemptAt)} - now())::float8` })
    .from(runs)
    .where(IS_TO_PLAN);
  return row?.seconds == null ? undefined : Math.max(1, Math.ceil(row.seconds));
}

import type { Autopilot, RunState } from '@pressloom/contract';
import { dayAfter, dayOnSite, firstInRhythm, rhythmDayOf } from '@pressloom/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, runItems, runs } from '../../../database/schema/index.ts';
import { publicationOnItsSite } from '../../posts/index.ts';
import { HAS_DATE, WAITS_FOR_REVIEW } from '../runs/state-of.ts';

/** The next posts are planned when the last ones are so near: time enough to review them. */
const AHEAD_MS = 7 * 24 * 60 * 60_000;

/** The newest run of an autopilot. */
export interface LastRun {
  id: string;
  state: RunState;
  errorCode: string | null;
  /** The last date that one of its posts has; null if none has one. */
  until: Date | null;
  drafts: number;
  failed: number;
}

/** Runs of a user with what the next one waits for. */
export async function readLastRuns(db: Db, userId: string, ids: string[]): Promise<Map<string, LastRun>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: runs.id,
      state: runs.state,
      errorCode: runs.errorCode,
      until: sql<Date | null>`max(${runItems.plannedAt}) filter (where ${HAS_DATE})`.mapWith(runItems.plannedAt),
      drafts: sql<number>`count(*) filter (where ${WAITS_FOR_REVIEW})`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${runItems.state} = 'failed')`.mapWith(Number),
    })
    .from(runs)
    .leftJoin(runItems, eq(runItems.runId, runs.id))
    .leftJoin(posts, eq(posts.id, runItems.postId))
    .leftJoin(publications, publicationOnItsSite)
    .where(and(eq(runs.userId, userId), inArray(runs.id, ids)))
    .groupBy(runs.id);
  return new Map(rows.map((row) => [row.id, row]));
}

/** When an autopilot plans its next run, what that waits for, and where its dates begin. */
export function nextOf(
  last: LastRun | undefined,
  schedule: Autopilot['schedule'],
  timeZone: string,
): Autopilot['next'] {
  const now = Date.now();
  const near = Math.max(now, (last?.until?.getTime() ?? 0) - AHEAD_MS);
  const today = dayOnSite(new Date(now), timeZone);
  const free = last?.until ? dayAfter(rhythmDayOf(schedule, last.until, timeZone), 1) : today;
  return {
    waitsFor: last ? waitsFor(last) : null,
    plannedAt: new Date(near).toISOString(),
    // The days of the rhythm are counted from its first one, wherever posts were moved to.
    startDate: firstInRhythm(schedule, free > today ? free : today),
  };
}

/** A run that needs its user holds up the next one, so that nothing piles up unseen. */
function waitsFor({ state, errorCode, drafts, failed }: LastRun): Autopilot['next']['waitsFor'] {
  if (state === 'planning' || state === 'writing') return 'writing';
  if (state === 'failed') return 'retry';
  if (state === 'planned' && errorCode === 'no_credits') return 'credits';
  if (state === 'planned' && errorCode === 'too_many_runs') return 'place';
  if (state !== 'done' && state !== 'stopped') return 'run';
  if (drafts > 0) return 'drafts';
  return failed > 0 ? 'failed' : null;
}

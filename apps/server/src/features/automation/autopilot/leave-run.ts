import { dayAfter, firstInRhythm, rhythmDayOf } from '@pressloom/contract';
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { autopilots, posts, runItems, runs } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { requireSite } from '../../sites/index.ts';
import type { RunRow } from '../runs/to-run.ts';

type AutopilotRow = typeof autopilots.$inferSelect;

/** The autopilot of a run, locked until `tx` ends; undefined if it has none. */
export async function holdAutopilot(tx: Db, { userId, autopilotId }: RunRow): Promise<AutopilotRow | undefined> {
  if (!autopilotId) return undefined;
  const own = and(eq(autopilots.id, autopilotId), eq(autopilots.userId, userId));
  const [pilot] = await tx.select().from(autopilots).where(own).for('update');
  return pilot;
}

/**
 * Has an autopilot go on without a run that is removed, as part of `tx`: from its newest other one, and after the days
 * that posts of the run keep.
 */
export async function leaveRun(tx: Db, pilot: AutopilotRow, { id }: RunRow): Promise<void> {
  if (pilot.lastRunId !== id) return;
  const { userId, settings } = pilot;
  const [newest] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.autopilotId, pilot.id), ne(runs.id, id)))
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(1);
  const until = await lastDate(tx, id);
  const { timezone } = await requireSite(tx, userId, pilot.siteId);
  const free = until && dayAfter(rhythmDayOf(settings.schedule, until, timezone), 1);
  const startDate = free ? firstInRhythm(settings.schedule, free) : settings.schedule.startDate;
  await tx
    .update(autopilots)
    .set({
      lastRunId: newest?.id ?? null,
      settings: { ...settings, schedule: { ...settings.schedule, startDate } },
      version: pilot.version + Number(startDate !== settings.schedule.startDate),
      updatedAt: new Date(),
    })
    .where(eq(autopilots.id, pilot.id));
  await emitEvent(tx, userId, { type: 'autopilot' });
}

/** Date of the last post of a run that is approved, scheduled or published; null if there is none. */
async function lastDate(tx: Db, runId: string): Promise<Date | null> {
  const isKept = or(eq(runItems.state, 'approved'), inArray(posts.status, ['scheduled', 'published']));
  const [row] = await tx
    .select({ until: sql<Date | null>`max(${runItems.plannedAt})`.mapWith(runItems.plannedAt) })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .where(and(eq(runItems.runId, runId), isKept));
  return row?.until ?? null;
}

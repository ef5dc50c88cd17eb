import { dayOnSite } from '@pressloom/contract';
import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { autopilots, runItems, runs } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { emitEvent } from '../../events/index.ts';
import { requireSite } from '../../sites/index.ts';
import { PLAN_RUNS } from '../job-names.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The next posts are planned when the last ones are so near: time enough to review them. */
const AHEAD_MS = 7 * DAY_MS;

/** The background job: creates the next run of each autopilot whose last one comes to its end. */
export async function planNextRuns({ db, log }: Pick<Services, 'db' | 'log'>, signal: AbortSignal): Promise<undefined> {
  const enabled = await db
    .select({ id: autopilots.id })
    .from(autopilots)
    .where(eq(autopilots.enabled, true))
    .orderBy(asc(autopilots.updatedAt));
  for (const { id } of enabled) {
    if (signal.aborted) return;
    await planNext(db, id).catch((err) => log.error({ err, autopilot: id }, 'An autopilot did not plan its next run'));
  }
}

/** One at a time for each autopilot: its row is the lock. */
async function planNext(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [pilot] = await tx.select().from(autopilots).where(eq(autopilots.id, id)).for('update');
    if (!pilot?.enabled) return;
    const { timezone } = await requireSite(tx, pilot.userId, pilot.siteId);
    const last = pilot.lastRunId ? await lastOf(tx, pilot.lastRunId) : undefined;
    // A run that waits for its user holds up the next one: nothing is piled up unseen.
    if (last && (last.state !== 'done' || (last.date && last.date.getTime() > Date.now() + AHEAD_MS))) return;
    const { settings, userId, siteId } = pilot;
    const schedule = { ...settings.schedule, startDate: startAfter(last?.date, settings.schedule, timezone) };
    const topic = pilot.topics[pilot.nextTopic % pilot.topics.length] ?? '';
    const [run] = await tx
      .insert(runs)
      .values({ userId, siteId, topic, settings: { ...settings, schedule } })
      .returning({ id: runs.id });
    await tx
      .update(autopilots)
      .set({ lastRunId: run?.id, nextTopic: (pilot.nextTopic + 1) % pilot.topics.length, updatedAt: new Date() })
      .where(eq(autopilots.id, id));
    await runSoon(tx, PLAN_RUNS);
    await emitEvent(tx, userId, { type: 'run', runId: run?.id ?? '' });
  });
}

async function lastOf(tx: Db, runId: string) {
  const [run] = await tx.select({ state: runs.state }).from(runs).where(eq(runs.id, runId));
  const [item] = await tx
    .select({ date: runItems.plannedAt })
    .from(runItems)
    .where(eq(runItems.runId, runId))
    .orderBy(desc(runItems.plannedAt))
    .limit(1);
  return run && { ...run, date: item?.date };
}

/** The day on which the rhythm goes on: never before today. */
function startAfter(last: Date | undefined, schedule: { rhythm: string; startDate: string }, timeZone: string): string {
  const today = dayOnSite(new Date(), timeZone);
  if (!last) return schedule.startDate > today ? schedule.startDate : today;
  const next = dayOnSite(new Date(last.getTime() + (schedule.rhythm === 'weekly' ? 7 : 1) * DAY_MS), timeZone);
  return next > today ? next : today;
}

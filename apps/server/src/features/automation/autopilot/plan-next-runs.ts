import { and, asc, eq, not } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { autopilots, runs } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { emitEvent } from '../../events/index.ts';
import { isBlocked } from '../../plans/index.ts';
import { requireSite } from '../../sites/index.ts';
import { PLAN_RUNS } from '../job-names.ts';
import { nextOf, readLastRuns } from './last-run.ts';
import { tryLastRunAgain } from './try-last-run-again.ts';

/**
 * The background job: creates the next run of each autopilot whose last one comes to its end, and helps along those that
 * stopped short of being written.
 */
export async function planNextRuns({ db, log }: Pick<Services, 'db' | 'log'>, signal: AbortSignal): Promise<undefined> {
  const enabled = await db
    .select({ id: autopilots.id })
    .from(autopilots)
    .where(and(eq(autopilots.enabled, true), not(isBlocked(autopilots.userId))))
    .orderBy(asc(autopilots.updatedAt));
  for (const { id } of enabled) {
    if (signal.aborted) return;
    await planNext(db, id).catch((err) => log.error({ err, autopilot: id }, 'An autopilot did not plan its next run'));
  }
}

/** One at a time for each autopilot: its row is the lock. */
async function planNext(db: Db, autopilotId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [pilot] = await tx.select().from(autopilots).where(eq(autopilots.id, autopilotId)).for('update');
    if (!pilot?.enabled) return;
    const { settings, userId, siteId, lastRunId, topics, nextTopic } = pilot;
    const { timezone } = await requireSite(tx, userId, siteId);
    const last = lastRunId ? (await readLastRuns(tx, userId, [lastRunId])).get(lastRunId) : undefined;
    const { waitsFor, plannedAt, startDate } = nextOf(last, settings.schedule, timezone);
    if (last) await tryLastRunAgain(tx, userId, last);
    if (waitsFor !== null || Date.parse(plannedAt) > Date.now()) return;
    const topic = topics[nextTopic % topics.length] ?? '';
    const schedule = { ...settings.schedule, startDate };
    const [run] = await tx
      .insert(runs)
      .values({ userId, siteId, autopilotId, topic, settings: { ...settings, schedule } })
      .returning({ id: runs.id });
    await tx
      .update(autopilots)
      .set({ lastRunId: run?.id, nextTopic: (nextTopic + 1) % topics.length, updatedAt: new Date() })
      .where(eq(autopilots.id, autopilotId));
    await runSoon(tx, PLAN_RUNS);
    await emitEvent(tx, userId, { type: 'run', runId: run?.id ?? '' });
  });
}

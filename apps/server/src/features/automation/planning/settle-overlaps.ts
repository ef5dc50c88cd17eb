import { eq } from 'drizzle-orm';
import { runs } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { emitEvent } from '../../events/index.ts';
import { itemsOf, lockRun } from '../runs/run-store.ts';
import type { RunRow } from '../runs/to-run.ts';
import { askAboutTitles } from './ask-about-titles.ts';
import { comparePlan, compareStored } from './find-plan-overlaps.ts';
import { titlesOfRuns } from './known-titles.ts';
import { modelOfRun } from './model-of-run.ts';

/** Has the model say which of these titles one article would answer, so that the plan knows it. */
export async function askAboutPlan(
  services: Services,
  run: RunRow,
  titles: string[],
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  const { uncertain } = await comparePlan(db, run.userId, titles, await titlesOfRuns(db, run));
  const modelOf = () => modelOfRun(services, run);
  await askAboutTitles(db, { userId: run.userId, modelOf }, uncertain, signal);
}

/** Asks about the titles of a claimed plan that its user has changed, and compares them with the answers. */
export async function settleOverlaps(services: Services, run: RunRow, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const titles = (await itemsOf(db, run.id, 'planned')).map(({ title }) => title);
  await askAboutPlan(services, run, titles, signal);
  await db.transaction(async (tx) => {
    const { version, claims } = await lockRun(tx, run.userId, run.id);
    if (claims !== run.claims) return;
    await compareStored(tx, run);
    // What was changed meanwhile is asked about next.
    const isOver = version === run.version;
    await tx
      .update(runs)
      .set({ ...(isOver && { wantsOverlaps: false }), heartbeatAt: null, waitingSince: null })
      .where(eq(runs.id, run.id));
    await emitEvent(tx, run.userId, { type: 'run', runId: run.id });
  });
}

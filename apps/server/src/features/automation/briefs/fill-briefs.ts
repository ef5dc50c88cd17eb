import { and, eq, isNull } from 'drizzle-orm';
import { runItems, runs } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { emitEvent } from '../../events/index.ts';
import { isStillClaimed } from '../planning/claim-run.ts';
import { modelOfRun } from '../planning/model-of-run.ts';
import { itemsOf } from '../runs/run-store.ts';
import type { ItemFacts, RunRow } from '../runs/to-run.ts';
import { workThrough } from '../work-through.ts';
import { proposeBrief } from './propose-brief.ts';

const AT_A_TIME = 4;

/** Has outlines proposed for each planned article without one, and stores each as it comes. The first failure is thrown. */
export async function fillBriefs(services: Services, run: RunRow, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const { model } = await modelOfRun(services, run);
  const waiting = (await itemsOf(db, run.id, 'planned')).filter(({ brief }) => brief === null);
  const failures: unknown[] = [];
  await workThrough<ItemFacts>(
    {
      places: AT_A_TIME,
      claim: async () => (failures.length > 0 ? undefined : waiting.shift()),
      work: async (item) => {
        const brief = await proposeBrief(model, run, item, signal);
        // The user may have written one meanwhile.
        await db
          .update(runItems)
          .set({ brief })
          .where(and(eq(runItems.id, item.id), isNull(runItems.brief)));
        await db.update(runs).set({ deaths: 0 }).where(isStillClaimed(run));
        await emitEvent(db, run.userId, { type: 'run', runId: run.id });
      },
      onError: (error) => failures.push(error),
    },
    signal,
  );
  if (failures.length > 0) throw failures[0];
  await db.update(runs).set({ wantsBriefs: false, heartbeatAt: null, waitingSince: null }).where(isStillClaimed(run));
  await emitEvent(db, run.userId, { type: 'run', runId: run.id });
}

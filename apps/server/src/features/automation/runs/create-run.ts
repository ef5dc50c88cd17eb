import type { newRun, Run } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { runItems, runs } from '../../../database/schema/index.ts';
import { notFound } from '../../../http/errors.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { emitEvent } from '../../events/index.ts';
import { requireLastingSite, requireSite } from '../../sites/index.ts';
import { PLAN_RUNS } from '../job-names.ts';
import { categoryAt } from '../planning/category-at.ts';
import { datesOfList } from '../planning/plan-dates.ts';
import { requireReview } from '../unseen/site-switch.ts';
import { requireSamples } from '../voice/read-samples.ts';
import { findRun } from './run-store.ts';

/**
 * Creates a run and has it planned in the background. A repeated request, recognized by the id that the client chose,
 * returns the run that the first one created.
 */
export async function createRun(
  db: Db,
  userId: string,
  fields: z.output<typeof newRun>,
  mayPublish: boolean,
): Promise<Run> {
  const { id, siteId, topic, list, ...asked } = fields;
  return db.transaction(async (tx) => {
    await requireLastingSite(tx, userId, siteId);
    if (asked.straightToReview) await requireReview(tx, siteId, mayPublish);
    await requireSamples(tx, userId, asked.samples);
    const listDays = list?.flatMap(({ date }) => date ?? []);
    const untitled = list?.flatMap(({ title, isKeyword }) => (isKeyword ? title : []));
    const settings = { ...asked, count: list?.length || asked.count, ...(list?.length && { listDays, untitled }) };
    const [row] = await tx
      .insert(runs)
      .values({ ...(id && { id }), userId, siteId, topic, settings })
      .onConflictDoNothing({ target: runs.id })
      .returning();
    if (!row) return findRepeated(tx, userId, id ?? '');
    if (list && list.length > 0) {
      const { timezone } = await requireSite(tx, userId, siteId);
      const dates = datesOfList(settings.schedule, list, timezone);
      await tx.insert(runItems).values(
        list.map(({ title, keyword, category }, position) => ({
          runId: row.id,
          userId,
          position,
          title,
          keyword: keyword ?? settings.keywords[0] ?? '',
          category: category || categoryAt(settings.categories, position),
          plannedAt: dates[position] as Date,
          // Proposals of the model never take its place.
          locked: true,
        })),
      );
    }
    await runSoon(tx, PLAN_RUNS);
    await emitEvent(tx, userId, { type: 'run', runId: row.id });
    return findRun(tx, userId, row.id);
  });
}

async function findRepeated(tx: Db, userId: string, id: string): Promise<Run> {
  const [row] = await tx.select({ userId: runs.userId }).from(runs).where(eq(runs.id, id));
  if (row?.userId !== userId) throw notFound('Run');
  return findRun(tx, userId, id);
}

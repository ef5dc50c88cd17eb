import type { newRun, Run } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { runItems, runs } from '../../../database/schema/index.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { emitEvent } from '../../events/index.ts';
import { requireLastingSite, requireSite } from '../../sites/index.ts';
import { PLAN_RUNS } from '../job-names.ts';
import { categoryAt } from '../planning/category-at.ts';
import { datesOfList } from '../planning/plan-dates.ts';
import { requestHash, requireSameRequest } from '../repeated-request.ts';
import { requireReview } from '../unseen/site-switch.ts';
import { requireSamples } from '../voice/read-samples.ts';
import { findRun } from './run-store.ts';

/**
 * Creates a run and has it planned in the background. A repeated request, recognized by the id that the client chose,
 * returns the run that the first one created.
 *
 * @throws 409 `already_created` if that one asked for something else
 */
export async function createRun(
  db: Db,
  userId: string,
  fields: z.output<typeof newRun>,
  mayPublish: boolean,
): Promise<Run> {
  const { id, ...wanted } = fields;
  const { siteId, topic, list, ...asked } = wanted;
  const hash = requestHash(wanted);
  return db.transaction(async (tx) => {
    await requireLastingSite(tx, userId, siteId);
    if (asked.straightToReview) await requireReview(tx, siteId, mayPublish);
    await requireSamples(tx, userId, asked.samples);
    const listDays = list?.flatMap(({ date }) => date ?? []);
    const untitled = list?.flatMap(({ title, isKeyword }) => (isKeyword ? title : []));
    const settings = { ...asked, count: list?.length || asked.count, ...(list?.length && { listDays, untitled }) };
    const [row] = await tx
      .insert(runs)
      .values({ ...(id && { id }), userId, siteId, topic, settings, requestHash: hash })
      .onConflictDoNothing({ target: runs.id })
      .returning();
    if (!row) return findRepeated(tx, userId, id ?? '', hash);
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

/** @throws 404 if the id is that of another user's run */
async function findRepeated(tx: Db, userId: string, id: string, hash: string): Promise<Run> {
  const run = await findRun(tx, userId, id);
  const [row] = await tx.select({ requestHash: runs.requestHash }).from(runs).where(eq(runs.id, id));
  requireSameRequest(row?.requestHash ?? null, hash, run);
  return run;
}

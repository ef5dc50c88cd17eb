import type { Run } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import { refused } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { readTitleAnswers, type TitlePair } from '../../checks/index.ts';
import { modelForUser } from '../../generation/index.ts';
import { explainFailure } from '../explain-failure.ts';
import { PLAN_RUNS } from '../job-names.ts';
import { requireRunSite } from '../runs/require-run-site.ts';
import { changeRunAs, findItem, itemsOf, readRun, requireState } from '../runs/run-store.ts';
import type { RunRow } from '../runs/to-run.ts';
import { requireReview } from '../unseen/site-switch.ts';
import { changePlanned, requireRoomForItem } from './change-plan.ts';
import { TO_PLAN } from './claim-run.ts';
import { compareAnew } from './find-plan-overlaps.ts';
import { proposePosts } from './propose-posts.ts';

const WITHIN_MS = 60_000;

/** Has everything that is not locked proposed anew, in the background. */
export const planAnew = (
  db: Db,
  userId: string,
  id: string,
  { seen, mayPublish }: { seen: number; mayPublish: boolean },
): Promise<Run> =>
  changeRunAs(db, userId, { id, seen }, async (tx, run) => {
    requireState(run, 'planned', 'failed');
    requireRunSite(run);
    if (run.settings.straightToReview) await requireReview(tx, run.siteId, mayPublish);
    await runSoon(tx, PLAN_RUNS);
    return TO_PLAN;
  });

/** Has outlines proposed for what has none, in the background. */
export const askForBriefs = (db: Db, userId: string, id: string, seen: number): Promise<Run> =>
  changeRunAs(db, userId, { id, seen }, async (tx, run) => {
    requireState(run, 'planned');
    await runSoon(tx, PLAN_RUNS);
    return {
      wantsBriefs: true,
      errorCode: null,
      errorMessage: null,
      nextAttemptAt: null,
      waitingSince: null,
    };
  });

/**
 * Has another article proposed in place of this one, which is declined. The user waits for it, and not for a word of the
 * model on its title, which comes in the background.
 *
 * @throws 422 if the model does not propose one
 */
export async function replaceItem(services: Services, userId: string, itemId: string, seen: number): Promise<Run> {
  const { db } = services;
  const { runId } = await findItem(db, userId, itemId);
  const run = await readRun(db, userId, runId);
  const beside = (await itemsOf(db, runId, 'planned')).map(({ title }) => title);
  const proposed = await propose(services, run, beside);
  return changePlanned(db, userId, { itemId, seen }, async (tx, _, item) => {
    const [post] = proposed;
    if (!post) return;
    await requireRoomForItem(tx, runId);
    await tx.update(runItems).set({ state: 'declined', locked: false }).where(eq(runItems.id, item.id));
    const { position, plannedAt, category } = item;
    await tx.insert(runItems).values({ ...post, runId, userId, position, plannedAt, category });
    await compareAnew(tx, run);
  });
}

async function propose(services: Services, run: RunRow, beside: string[]) {
  const signal = AbortSignal.timeout(WITHIN_MS);
  try {
    const model = await modelForUser(services, run.userId);
    const answersOf = (pairs: TitlePair[]) => readTitleAnswers(services.db, run.userId, pairs);
    return await proposePosts(services.db, model, run, { count: 1, beside, answersOf }, signal);
  } catch (cause) {
    const { code, message } = await explainFailure(services, run.userId, cause);
    throw refused(code, message);
  }
}

import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import type { GenerationError } from '../../generation/index.ts';
import { requireSite } from '../../sites/index.ts';
import { acceptUnseen } from '../runs/accept-unseen.ts';
import { datesBeside } from '../runs/dates-beside.ts';
import { notifyStalled } from '../runs/notify-stalled.ts';
import { requireRunSite } from '../runs/require-run-site.ts';
import { itemsOf, lockRun, touchRun } from '../runs/run-store.ts';
import type { RunRow } from '../runs/to-run.ts';
import { categoryAt } from './category-at.ts';
import { compareStored } from './find-plan-overlaps.ts';
import { datesFor } from './plan-dates.ts';
import type { Proposal } from './plan-prompt.ts';

/**
 * Stores what was proposed for a run, in place of everything that is not locked, unless another process has it.
 *
 * @param failure why the model proposed no more
 * @throws 422 `site_removed`, and the plan stays as it was
 */
export async function storePlan(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { id, userId, claims }: RunRow,
  posts: Proposal[],
  failure?: GenerationError,
): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, userId, id);
    if (run.claims !== claims || run.state !== 'planning') return;
    requireRunSite(run);
    await tx
      .delete(runItems)
      .where(and(eq(runItems.runId, id), eq(runItems.state, 'planned'), eq(runItems.locked, false)));
    const kept = await itemsOf(tx, id, 'planned');
    await insertPlanned(tx, run, kept, posts);
    await compareStored(tx, run);
    const missing = run.settings.count - kept.length - posts.length;
    const accepted = run.settings.straightToReview ? await acceptUnseen(tx, run) : {};
    await touchRun(tx, run, {
      state: 'planned',
      heartbeatAt: null,
      waitingSince: null,
      proposed: null,
      wantsOverlaps: false,
      price: config.llm.price ?? null,
      errorCode: missing > 0 ? 'fewer_proposed' : null,
      errorMessage: missing > 0 ? fewer(run.settings.count - missing, run.settings.count, failure) : null,
      ...accepted,
    });
    await notifyStalled(tx, { ...run, state: 'planned', ...accepted });
  });
}

/** Adds posts to a plan, on the dates that the others leave. */
export async function insertPlanned(tx: Db, run: RunRow, kept: { plannedAt: Date }[], posts: Proposal[]) {
  if (posts.length === 0) return;
  const { settings, id: runId, userId } = run;
  const { timezone } = await requireSite(tx, userId, requireRunSite(run));
  const taken = [...kept.map(({ plannedAt }) => plannedAt), ...(await datesBeside(tx, run))];
  const dates = datesFor(settings.schedule, posts.length, timezone, taken);
  const place = kept.length;
  await tx.insert(runItems).values(
    posts.map(({ title, angle, keyword, intent }, index) => ({
      runId,
      userId,
      title,
      angle,
      intent,
      keyword: keyword || keywordAt(settings.keywords, place + index),
      category: categoryAt(settings.categories, place + index),
      position: place + index,
      plannedAt: dates[index] as Date,
    })),
  );
}

const keywordAt = (keywords: string[], index: number) => keywords[index % Math.max(1, keywords.length)] ?? '';

const fewer = (proposed: number, asked: number, failure?: GenerationError) =>
  `The model proposed ${proposed} of ${asked} posts${failure ? `, then failed: ${failure.message}` : '.'} Add the others yourself, or plan again.`;

import { and, asc, eq, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, runItems, runs } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { emitEvent } from '../../events/index.ts';
import { notify } from '../../notifications/index.ts';
import { isBlocked } from '../../plans/index.ts';
import { type LockedPost, lockPost } from '../../posts/index.ts';
import { dateOnSite } from '../runs/date-on-site.ts';
import { countAsReminded, IS_NOT_REMINDED, NEAR_HOURS, nearDrafts, plannedWithin } from '../runs/near-drafts.ts';
import { findItem, lockRun } from '../runs/run-store.ts';
import { shortTitle } from '../runs/short-title.ts';
import { stateOf, WAITS_FOR_REVIEW } from '../runs/state-of.ts';
import type { ItemRow } from '../runs/to-run.ts';
import { publishUnseen } from '../unseen/publish-unseen.ts';
import { moveDraft } from './move-draft.ts';
import { nextSlot } from './next-slot.ts';
import { skipDeleted } from './skip-deleted.ts';

/** Drafts of one run that are planned within this time of each other are one reminder: one in two days at most. */
const TOGETHER_HOURS = 48;

/** At a time; the rest a minute later. */
const BATCH = 100;

/**
 * The background job: reminds users of drafts whose date is near, and moves those that nobody has approved in time to
 * the next free date of their run. None is ever published by itself, except where its user wants that for
 * a site.
 */
export async function watchReviews(services: Services, signal: AbortSignal): Promise<undefined> {
  const { db, log } = services;
  await skipDeleted(services);
  const waiting = await listWaiting(db, lte(runItems.plannedAt, sql`now()`));
  for (const item of waiting) {
    if (signal.aborted) return;
    await moveOverdue(db, item).catch((err) =>
      log.error({ err, item: item.id }, 'A draft was not moved to a later date'),
    );
  }
  await publishUnseen(services, signal);
  const near = await listWaiting(db, plannedWithin(NEAR_HOURS), IS_NOT_REMINDED);
  for (const item of new Map(near.map((item) => [item.runId, item])).values()) {
    if (signal.aborted) return;
    await remind(db, item).catch((err) => log.error({ err, run: item.runId }, 'A user was not reminded of drafts'));
  }
}

const listWaiting = (db: Db, ...which: SQL[]) =>
  db
    .select({
      id: runItems.id,
      userId: runItems.userId,
      runId: runItems.runId,
      postId: posts.id,
      title: posts.title,
      plannedAt: runItems.plannedAt,
    })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .where(and(WAITS_FOR_REVIEW, not(isBlocked(runItems.userId)), ...which))
    .orderBy(asc(runItems.plannedAt))
    .limit(BATCH);

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

async function moveOverdue(db: Db, { id, userId, runId, postId }: Waiting): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, postId);
    const run = await lockRun(tx, userId, runId);
    const item = await findItem(tx, userId, id);
    if (!isOverdue(item, post)) return;
    const date = await nextSlot(tx, run, item);
    await moveDraft(tx, userId, item, post, date);
    // Of one that its user made a draft, nothing is published that would be missed.
    if (post.status === 'pending') {
      await notify(tx, userId, {
        kind: 'review',
        outcome: `review-moved:${id}:${item.plannedAt.toISOString()}`,
        postId,
        title: post.title,
        message: `Its date passed before it was approved, so it was not published. It is planned for ${await dateOnSite(tx, run, date)} now, the next free date of its run.`,
      });
    }
    await countAsReminded(tx, await nearDrafts(tx, eq(runItems.id, id)));
    await emitEvent(tx, userId, { type: 'run', runId });
  });
}

const isOverdue = ({ state, plannedAt }: ItemRow, { status }: LockedPost) =>
  stateOf({ state, status }) === 'review' && plannedAt.getTime() <= Date.now();

/** Reminds of what a run has planned for the next days: once for each date, whatever the bell has forgotten by then. */
async function remind(db: Db, { userId, runId }: Pick<Waiting, 'userId' | 'runId'>): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await listWaiting(tx, eq(runItems.runId, runId), plannedWithin(TOGETHER_HOURS), IS_NOT_REMINDED);
    const reminded = await countAsReminded(tx, waiting);
    const [first] = waiting.filter(({ id }) => reminded.some((item) => item.id === id));
    if (!first) return;
    const outcome = `${first.id}:${first.plannedAt.toISOString()}`;
    const about =
      reminded.length === 1 ? aboutOne(first, outcome) : await aboutSeveral(tx, runId, outcome, reminded.length);
    await notify(tx, userId, { kind: 'review', ...about });
  });
}

const aboutOne = ({ postId, title }: Waiting, outcome: string) => ({
  outcome: `review-near:${outcome}`,
  postId,
  title,
  message:
    'This draft is planned for the next 24 hours and waits for your review. It isn’t published until you approve it.',
});

async function aboutSeveral(tx: Db, runId: string, outcome: string, count: number) {
  const [run] = await tx.select({ topic: runs.topic }).from(runs).where(eq(runs.id, runId));
  return {
    outcome: `run-near:${runId}:${outcome}`,
    title: shortTitle(run?.topic ?? ''),
    message: `${count} drafts are planned for the next two days and wait for your review. None of them is published until you approve it.`,
  };
}

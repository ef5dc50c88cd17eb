import { type actOnRunItems, ERROR_CODES, isLive, isUnderWay } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import { conflict, ExpectedError, invalidField, refused } from '../../../http/errors.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { hasOwnModel, requireCredits } from '../../credits/index.ts';
import { emitEvent } from '../../events/index.ts';
import { type LockedPost, lockPost, publicationsOf, updatePostRow } from '../../posts/index.ts';
import { requestByStatus } from '../../publishing/index.ts';
import type { Quotas } from '../../quotas/index.ts';
import { WRITE_RUNS } from '../job-names.ts';
import { requireRunPlace } from '../runs/require-run-place.ts';
import { requireRunSite } from '../runs/require-run-site.ts';
import { findItem, lockRun, touchRun } from '../runs/run-store.ts';
import { settleRun } from '../runs/settle-run.ts';
import { stateOf } from '../runs/state-of.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';
import { unplanPost } from '../runs/unplan-post.ts';
import { rewrittenOf } from '../writing/keep-edits.ts';
import { placeOf } from '../writing/replace-section.ts';
import { limitRegeneration } from './limit-regeneration.ts';
import { dateToCome, freeDate } from './next-slot.ts';
import { readReviewed } from './read-reviewed.ts';

type Body = z.output<(typeof actOnRunItems)['body']>;

interface Held {
  tx: Db;
  quotas: Quotas;
  run: RunRow;
  item: ItemRow;
  /** Null until it is written, and once it is deleted. */
  post: LockedPost | null;
}

/** Acts on articles, each in a transaction of its own: a failure of one does not affect the others. */
export async function actOnItems(services: { db: Db; quotas: Quotas }, userId: string, body: Body) {
  const results: { id: string; error: { code: string; message: string } | null }[] = [];
  for (const id of new Set(body.ids)) {
    try {
      await actOnItem(services, userId, id, body);
      results.push({ id, error: null });
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      results.push({ id, error: { code: error.code, message: error.message } });
    }
  }
  return { results };
}

/** Locks the post first, then the run, then the article: as everywhere. */
async function actOnItem({ db, quotas }: { db: Db; quotas: Quotas }, userId: string, id: string, body: Body) {
  await db.transaction(async (tx) => {
    const seen = await findItem(tx, userId, id);
    const post = seen.postId ? await lockPost(tx, userId, seen.postId) : null;
    const run = await lockRun(tx, userId, seen.runId);
    const [item] = await tx.select().from(runItems).where(eq(runItems.id, id)).for('update');
    // It may have got its post in between.
    if (!item || item.postId !== seen.postId) throw wrongState();
    await ACTIONS[body.action]({ tx, quotas, run, item, post }, body);
  });
}

const ACTIONS: Record<Body['action'], (held: Held, body: Body) => Promise<void>> = {
  approve,
  skip,
  restore,
  retry,
  regenerate,
};

/** Hands a draft over to publishing: it is scheduled once its site has confirmed it. */
async function approve({ tx, run, item, post }: Held, { versions }: Body) {
  if (item.state === 'approved') return;
  const draft = requireDraft(item, post);
  requireSeen(draft, versions[item.id]);
  const date = await dateToCome(tx, run, item, draft.scheduledDate ?? item.plannedAt);
  const scheduledDate = date.toISOString();
  await requestByStatus(tx, run.userId, draft, { asked: 'schedule', scheduledDate });
  await set(tx, item, { state: 'approved', plannedAt: date, errorCode: null, errorMessage: null, heldBack: null });
  await readReviewed(tx, run, item);
  await settleRun(tx, run);
}

/** What was read is approved, and no other text. */
function requireSeen({ version }: LockedPost, seen: number | undefined) {
  if (seen === undefined) throw invalidField('versions', 'Please give the version of each draft that you approve');
  if (seen !== version) {
    throw conflict(ERROR_CODES.changedElsewhere, 'This draft has changed. Read it again before you approve it.');
  }
}

/** What is skipped is not written, or written again; a draft that is there stays one, without a date. */
async function skip({ tx, quotas, run, item, post }: Held) {
  if (!['queued', 'failed', 'review', 'skipped'].includes(item.state)) throw wrongState();
  // What failed after its user had published its post must not stay open for good.
  if (post && item.state === 'review') await refuseSent(tx, post);
  if (post) await unplanPost({ tx, quotas }, run.userId, post);
  await set(tx, item, { state: 'skipped', redoSection: null, nextAttemptAt: null });
  await readReviewed(tx, run, item);
  await settleRun(tx, run);
}

/** Takes back that a draft was skipped: it waits for review again, with its date unless another article has that by now. */
async function restore({ tx, run, item, post }: Held) {
  if (item.state === 'review') return;
  if (item.state !== 'skipped') throw wrongState();
  if (!post) throw refused('draft_gone', 'There is no draft of this article to review');
  await refuseSent(tx, post);
  const date = await freeDate(tx, run, item);
  await set(tx, item, { state: 'review', plannedAt: date });
  await updatePostRow(tx, post.id, { status: 'pending', scheduledDate: date });
  await emitEvent(tx, run.userId, { type: 'post', postId: post.id, version: post.version });
  await settleRun(tx, run);
}

/**
 * Has an article written after all that failed, was skipped, or whose draft was deleted. One that waits for its next attempt
 * is tried now.
 */
async function retry(held: Held) {
  const { tx, run, item, post } = held;
  if (item.state === 'queued' && item.nextAttemptAt) {
    await set(tx, item, { nextAttemptAt: null });
    return runSoon(tx, WRITE_RUNS);
  }
  const state = stateOf({ state: item.state, status: post?.status ?? null });
  if (state !== 'failed' && state !== 'skipped') throw wrongState();
  if (post) throw refused('draft_exists', 'This article is written already. Edit its post, or regenerate it');
  // It takes no second credit.
  if (item.charged) await limitRegeneration(tx, run.userId);
  // A text that its user deleted does not come back; what was stopped midway goes on.
  const anew = isWhole(item) ? { sections: [] } : {};
  const date = state === 'skipped' ? { plannedAt: await freeDate(tx, run, item) } : {};
  await writeSoon(held, { ...anew, ...date });
}

const isWhole = ({ brief, sections }: ItemRow) => brief !== null && sections.length > brief.sections.length;

/**
 * Has a draft written again, or one section of it. The one before stays in the history of the post, and what its user changes
 * until then stays in the post.
 */
async function regenerate(held: Held, { note, section, newOutline }: Body) {
  const draft = requireDraft(held.item, held.post);
  await limitRegeneration(held.tx, held.run.userId);
  const { brief } = held.item;
  if (section !== undefined && section > (brief?.sections.length ?? 0)) {
    throw refused('section_gone', 'This article has no such section');
  }
  const rewrites = rewrittenOf(draft, section === undefined ? undefined : placeOf(brief, section));
  if (section !== undefined) return writeSoon(held, { note, rewrites, redoSection: section });
  // What only the user knows, and the sources, stay.
  const outline = newOutline && brief ? { brief: { ...brief, sections: [] } } : {};
  await writeSoon(held, { note, rewrites, redoSection: null, sections: [], ...outline });
}

async function writeSoon({ tx, run, item }: Held, values: Partial<ItemRow>) {
  requireRunSite(run);
  const costs = !item.charged && !run.ownModel && !(await hasOwnModel(tx, run.userId));
  if (costs) await requireCredits(tx, run.userId, 1);
  const isOver = run.state === 'done' || run.state === 'stopped';
  if (isOver) await requireRunPlace(tx, run.userId);
  await set(tx, item, {
    ...values,
    state: 'queued',
    attempts: 0,
    errorCode: null,
    errorMessage: null,
    heldBack: null,
    nextAttemptAt: null,
  });
  await runSoon(tx, WRITE_RUNS);
  await touchRun(tx, run, isOver ? { state: 'writing' } : {});
}

function requireDraft({ state }: ItemRow, post: LockedPost | null): LockedPost {
  if (state !== 'review' || !post) throw wrongState();
  refuseLive(post);
  return post;
}

function refuseLive({ status }: LockedPost) {
  if (isLive(status)) throw conflict('run_state', 'This post is scheduled or published already.');
}

async function refuseSent(tx: Db, post: LockedPost) {
  refuseLive(post);
  if ((await publicationsOf(tx, post.id)).some(isUnderWay)) throw conflict('run_state', 'This post is being sent.');
}

const set = (tx: Db, { id }: ItemRow, values: Partial<ItemRow>) =>
  tx
    .update(runItems)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(runItems.id, id));

const wrongState = () => conflict('run_state', 'This article has changed. Reload the page.');

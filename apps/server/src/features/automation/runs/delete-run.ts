import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, runItems, runs } from '../../../database/schema/index.ts';
import { conflict } from '../../../http/errors.ts';
import { type LockedPost, lockPost } from '../../posts/index.ts';
import type { Quotas } from '../../quotas/index.ts';
import { holdAutopilot, leaveRun } from '../autopilot/leave-run.ts';
import { readReviewsOfRun } from '../review/read-reviewed.ts';
import { lockRun, readRun, requireState, touchRun } from './run-store.ts';
import { unplanPost } from './unplan-post.ts';

/**
 * Removes a run that nothing is written for. Its posts stay; those that nobody has approved are drafts without a date then,
 * and what asked for their review is read.
 * Locks the autopilot first, then the posts, then the run.
 *
 * @throws 409 `run_state`
 */
export async function deleteRun({ db, quotas }: { db: Db; quotas: Quotas }, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const pilot = await holdAutopilot(tx, await readRun(tx, userId, id));
    const pending: LockedPost[] = [];
    for (const postId of await pendingPosts(tx, id)) pending.push(await lockPost(tx, userId, postId));
    const run = await lockRun(tx, userId, id);
    requireState(run, 'planning', 'planned', 'failed', 'paused', 'stopped', 'done');
    const isAll = (await pendingPosts(tx, id)).every((postId) => pending.some((post) => post.id === postId));
    if (!isAll) throw conflict('run_state', 'An article of this run was just written. Please try again.');
    for (const post of pending) await unplanPost({ tx, quotas }, userId, post);
    if (pilot) await leaveRun(tx, pilot, run);
    await readReviewsOfRun(tx, run);
    await touchRun(tx, run);
    await tx.delete(runs).where(eq(runs.id, id));
  });
}

/**
 * Posts of a run that nobody has approved, in the order in which they are locked. Those that are approved are pending until
 * their site has confirmed them.
 */
async function pendingPosts(db: Db, runId: string): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .where(and(eq(runItems.runId, runId), ne(runItems.state, 'approved'), eq(posts.status, 'pending')))
    .orderBy(asc(posts.id));
  return rows.map(({ id }) => id);
}

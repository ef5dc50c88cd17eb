import type { Run } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import { conflict } from '../../../http/errors.ts';
import { emitEvent } from '../../events/index.ts';
import { type LockedPost, lockPost, updatePostRow } from '../../posts/index.ts';
import { requireToCome } from '../planning/plan-dates.ts';
import { changeRunAs, findItem } from '../runs/run-store.ts';
import type { ItemRow } from '../runs/to-run.ts';

const MOVABLE: ItemRow['state'][] = ['planned', 'queued', 'writing', 'review', 'failed'];

/** Gives an article another date, whether it is written or not. @throws 409 `changed_elsewhere` or `run_state` */
export async function moveItem(
  db: Db,
  userId: string,
  itemId: string,
  { seen, date }: { seen: number; date: Date },
): Promise<Run> {
  requireToCome(date);
  return db.transaction(async (tx) => {
    const { runId, postId } = await findItem(tx, userId, itemId);
    // The post is locked first, as everywhere.
    const post = postId ? await lockPost(tx, userId, postId) : null;
    return changeRunAs(tx, userId, { id: runId, seen }, async (locked) => {
      const item = await findItem(locked, userId, itemId);
      if (!MOVABLE.includes(item.state))
        throw conflict('run_state', 'The date of this article is now set in its post.');
      await moveDraft(locked, userId, item, post, date);
      return {};
    });
  });
}

/** The same as part of `tx`, which has locked the post and the run. A date says nothing of the text: no new version. */
export async function moveDraft(tx: Db, userId: string, { id }: ItemRow, post: LockedPost | null, date: Date) {
  await tx.update(runItems).set({ plannedAt: date, updatedAt: new Date() }).where(eq(runItems.id, id));
  if (post?.status !== 'pending') return;
  await updatePostRow(tx, post.id, { scheduledDate: date });
  await emitEvent(tx, userId, { type: 'post', postId: post.id, version: post.version });
}

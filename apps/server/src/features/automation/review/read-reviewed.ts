import { eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { notifications, runItems } from '../../../database/schema/index.ts';
import { readReviews } from '../../notifications/index.ts';
import { countItems } from '../runs/count-items.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';

/**
 * Marks notifications read, as part of `tx`, that ask for the review of an article which is decided now, and those of its
 * run once nothing of it is left to decide.
 */
export async function readReviewed(tx: Db, { id, userId }: RunRow, item: ItemRow): Promise<void> {
  const { outcome, postId } = notifications;
  const isOfItem = or(
    item.postId === null ? undefined : eq(postId, item.postId),
    // Its post may be deleted.
    like(outcome, `review-near:${item.id}:%`),
    like(outcome, `review-moved:${item.id}:%`),
    like(outcome, `run-held-back:${item.id}:%`),
  );
  const left = await countItems(tx, id, 'review', 'failed');
  await readReviews(
    tx,
    userId,
    left === 0 ? or(isOfItem, like(outcome, `run-written:${id}:%`), like(outcome, `run-near:${id}:%`)) : isOfItem,
  );
}

/** Marks notifications read, as part of `tx`, that ask for the review of a run which is removed, or of one of its articles. */
export async function readReviewsOfRun(tx: Db, { id, userId }: RunRow): Promise<void> {
  const items = await tx.select({ id: runItems.id }).from(runItems).where(eq(runItems.runId, id));
  // As in `run-written:<run>:2:0` and `review-near:<article>:<date>`.
  const subject = sql`split_part(${notifications.outcome}, ':', 2)`;
  await readReviews(tx, userId, inArray(subject, [id, ...items.map((item) => item.id)]));
}

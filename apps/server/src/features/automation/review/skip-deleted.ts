import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { findItem, lockRun } from '../runs/run-store.ts';
import { settleRun } from '../runs/settle-run.ts';
import { readReviewed } from './read-reviewed.ts';

/** At a time; the rest a minute later. */
const BATCH = 100;

/** Articles whose drafts were deleted: their users have decided, and what asked for a review is read. */
export async function skipDeleted({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const deleted = await db
    .select({ id: runItems.id, userId: runItems.userId, runId: runItems.runId })
    .from(runItems)
    .where(and(eq(runItems.state, 'review'), isNull(runItems.postId)))
    .limit(BATCH);
  for (const each of deleted) {
    await skip(db, each).catch((err) =>
      log.error({ err, item: each.id }, 'An article with a deleted draft was not skipped'),
    );
  }
}

async function skip(db: Db, { id, userId, runId }: { id: string; userId: string; runId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, userId, runId);
    const item = await findItem(tx, userId, id);
    if (item.state !== 'review' || item.postId !== null) return;
    await tx.update(runItems).set({ state: 'skipped', updatedAt: sql`now()` }).where(eq(runItems.id, id));
    await readReviewed(tx, run, item);
    await settleRun(tx, run);
  });
}

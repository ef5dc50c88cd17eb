import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import { notify } from '../../notifications/index.ts';
import { countAsReminded, nearDrafts } from '../runs/near-drafts.ts';
import { shortTitle } from '../runs/short-title.ts';
import type { RunRow } from '../runs/to-run.ts';
import { uncheckedDrafts } from './unchecked-drafts.ts';

/**
 * Notifies the user, as part of `tx`, of the drafts of a run that were held back, once all that are written are checked: not
 * again as long as no further one is.
 */
export async function notifyHeldBack(tx: Db, { id, userId, topic, siteId }: RunRow): Promise<void> {
  const [next] = await uncheckedDrafts(tx, eq(runItems.runId, id)).limit(1);
  if (next) return;
  const held = await tx
    .select({ id: runItems.id, heldBack: runItems.heldBack })
    .from(runItems)
    .where(and(eq(runItems.runId, id), eq(runItems.state, 'review'), isNotNull(runItems.heldBack)))
    .orderBy(desc(runItems.checkedAt));
  const [last] = held;
  if (!last) return;
  const isNew = await notify(tx, userId, {
    kind: 'review',
    outcome: `run-held-back:${last.id}:${last.heldBack?.version}`,
    siteId: siteId ?? undefined,
    title: shortTitle(topic),
    message:
      held.length === 1
        ? '1 draft was held back and waits for your review.'
        : `${held.length} drafts were held back and wait for your review.`,
  });
  if (isNew) await countAsReminded(tx, await nearDrafts(tx, and(eq(runItems.runId, id), isNotNull(runItems.heldBack))));
}

import { and, asc, eq, exists, gte, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, runItems, runs, siteAutomations } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { emitEvent } from '../../events/index.ts';
import { actOnItems } from '../review/act-on-items.ts';
import { itemsOf } from '../runs/run-store.ts';
import { failedGates } from './gates.ts';

/** At a time; each draft is checked with its links. */
const BATCH = 20;

/**
 * Schedules drafts for sites whose user wants that without review. Each is checked once, since the switch was set; one
 * that fails a gate waits for its user like any other, with the reasons.
 */
export async function publishUnseen(services: Services, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  for (const draft of await listUnchecked(db)) {
    if (signal.aborted) return;
    try {
      const reasons = await failedGates(services, { ...draft, batch: await postsOfRun(db, draft.runId) });
      // Before it is approved: if the process dies in between, the draft waits for the user.
      if (!(await noteChecked(db, draft, reasons)) || reasons.length > 0) continue;
      const { quotas } = services.config;
      const { results } = await actOnItems({ db, quotas }, draft.userId, {
        ids: [draft.id],
        action: 'approve',
        note: '',
        newOutline: false,
      });
      const [result] = results;
      if (result?.error) await holdBack(db, draft, result.error.message);
    } catch (err) {
      log.error({ err, item: draft.id }, 'A draft was not scheduled without review');
    }
  }
}

const listUnchecked = (db: Db) =>
  db
    .select({
      id: runItems.id,
      userId: runItems.userId,
      runId: runItems.runId,
      postId: posts.id,
      overlap: runItems.overlap,
      siteId: siteAutomations.siteId,
    })
    .from(runItems)
    .innerJoin(posts, eq(posts.id, runItems.postId))
    .innerJoin(runs, eq(runs.id, runItems.runId))
    .innerJoin(siteAutomations, eq(siteAutomations.siteId, runs.siteId))
    .where(
      and(
        eq(runItems.state, 'review'),
        isNull(runItems.checkedAt),
        eq(posts.status, 'pending'),
        eq(siteAutomations.publishWithoutReview, true),
        gte(posts.createdAt, siteAutomations.since),
      ),
    )
    .orderBy(asc(runItems.plannedAt))
    .limit(BATCH);

const heldBackBy = (reasons: readonly string[]) => ({
  errorCode: 'gate_failed',
  errorMessage: `It waits for you: ${reasons.join(' ')}`,
});

/** Tells the user why a draft that passed the gates was not scheduled. */
async function holdBack(db: Db, { id, userId, runId }: UncheckedDraft, reason: string): Promise<void> {
  await db
    .update(runItems)
    .set(heldBackBy([reason]))
    .where(and(eq(runItems.id, id), eq(runItems.state, 'review')));
  await emitEvent(db, userId, { type: 'run', runId });
}

/** Posts that a run has written and nobody has skipped. */
const postsOfRun = async (db: Db, runId: string): Promise<string[]> =>
  (await itemsOf(db, runId, 'review', 'approved')).flatMap(({ postId }) => postId ?? []);

type UncheckedDraft = Awaited<ReturnType<typeof listUnchecked>>[number];

/** Returns whether it is to be scheduled: nobody else has checked it, or switched the site back, meanwhile. */
async function noteChecked(db: Db, { id, userId, runId, siteId }: UncheckedDraft, reasons: string[]): Promise<boolean> {
  const rows = await db
    .update(runItems)
    .set({ checkedAt: new Date(), ...(reasons.length > 0 && heldBackBy(reasons)) })
    .where(
      and(
        eq(runItems.id, id),
        eq(runItems.state, 'review'),
        isNull(runItems.checkedAt),
        exists(
          db
            .select({ siteId: siteAutomations.siteId })
            .from(siteAutomations)
            .where(and(eq(siteAutomations.siteId, siteId), eq(siteAutomations.publishWithoutReview, true))),
        ),
      ),
    )
    .returning({ id: runItems.id });
  await emitEvent(db, userId, { type: 'run', runId });
  return rows.length > 0;
}

import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems, runs, siteAutomations } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { emitEvent } from '../../events/index.ts';
import { lockPost } from '../../posts/index.ts';
import type { Quotas } from '../../quotas/index.ts';
import { actOnItems } from '../review/act-on-items.ts';
import { itemsOf, lockRun } from '../runs/run-store.ts';
import { failedGates, type HoldingReason } from './gates.ts';
import { notifyHeldBack } from './notify-held-back.ts';
import { type UncheckedDraft, uncheckedDrafts } from './unchecked-drafts.ts';

/** At a time; each draft is checked with its links. */
const BATCH = 20;

/** Posts of earlier runs of an autopilot that a draft is compared with. */
const BEFORE = 10;

const WRITTEN = ['review' as const, 'approved' as const];

/**
 * Schedules drafts for sites whose user wants that without review. Each is checked once, since the switch was set, and
 * when everything that it is compared with is written; one that fails a gate waits for its user like any other, with the
 * reasons.
 */
export async function publishUnseen(services: Services, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  const { quotas } = services.config;
  for (const draft of await uncheckedDrafts(db).orderBy(asc(runItems.plannedAt)).limit(BATCH)) {
    if (signal.aborted) return;
    try {
      const reasons = await failedGates(services, { ...draft, batch: await postsBeside(db, draft) });
      await scheduleOrHoldBack({ db, quotas }, draft, reasons);
    } catch (err) {
      log.error({ err, item: draft.id }, 'A draft was not scheduled without review');
    }
  }
}

/** Posts that its run has written and nobody has skipped, with the last ones of its autopilot: that may write one at a time. */
async function postsBeside(db: Db, { runId, autopilotId }: UncheckedDraft): Promise<string[]> {
  const ofRun = await itemsOf(db, runId, ...WRITTEN);
  const before = autopilotId ? await lastOfAutopilot(db, autopilotId, runId) : [];
  return [...ofRun, ...before].flatMap(({ postId }) => postId ?? []);
}

const lastOfAutopilot = (db: Db, autopilotId: string, except: string) =>
  db
    .select({ postId: runItems.postId })
    .from(runItems)
    .innerJoin(runs, eq(runs.id, runItems.runId))
    .where(
      and(
        eq(runs.autopilotId, autopilotId),
        ne(runs.id, except),
        inArray(runItems.state, WRITTEN),
        isNotNull(runItems.postId),
      ),
    )
    .orderBy(desc(runItems.plannedAt))
    .limit(BEFORE);

/**
 * Schedules a draft that passed the gates, or stores why not for its user, all in one transaction. A draft whose text, site
 * or switch has changed since it was checked stays as it is: the next job checks it again.
 */
async function scheduleOrHoldBack(
  { db, quotas }: { db: Db; quotas: Quotas },
  { id, userId, runId, postId, version, siteId }: UncheckedDraft,
  failed: HoldingReason[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPost(tx, userId, postId);
    const run = await lockRun(tx, userId, runId);
    // A request that switches the site back waits until this ends.
    const [draft] = await uncheckedDrafts(tx, eq(runItems.id, id)).for('share', { of: siteAutomations });
    if (draft?.version !== version || draft.siteId !== siteId) return;
    const reasons = failed.length > 0 ? failed : await approve({ db: tx, quotas }, draft);
    await tx
      .update(runItems)
      .set({ checkedAt: new Date(), ...(reasons.length > 0 && heldBackBy(version, reasons)) })
      .where(eq(runItems.id, id));
    await notifyHeldBack(tx, run);
    await emitEvent(tx, userId, { type: 'run', runId });
  });
}

/** Returns why it could not be scheduled; empty if it is. */
async function approve(
  services: { db: Db; quotas: Quotas },
  { id, userId, version }: UncheckedDraft,
): Promise<HoldingReason[]> {
  const { results } = await actOnItems(services, userId, {
    ids: [id],
    action: 'approve',
    versions: { [id]: version },
    note: '',
    newOutline: false,
  });
  return results.flatMap(({ error }) => (error ? [{ gate: 'publishing' as const, message: error.message }] : []));
}

const heldBackBy = (version: number, reasons: HoldingReason[]) => ({
  errorCode: 'gate_failed',
  errorMessage: `Held for review: ${reasons.map(({ message }) => message).join(' ')}`,
  heldBack: { version, reasons },
});

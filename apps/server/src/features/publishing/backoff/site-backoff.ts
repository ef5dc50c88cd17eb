import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { siteLeases } from '../../../database/schema/index.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import type { Timing } from '../runner/timing.ts';
import { signalWork } from '../runner/work-signal.ts';
import { holdWaiting, releaseWaiting } from './hold-waiting.ts';
import { emitSiteChanged, notifyOfOutage, type SiteFailure } from './notify-outage.ts';
import { nextWait } from './retry-ladder.ts';
import { waitingMessage } from './waiting-message.ts';

interface Backoff {
  timing: Timing;
  failure: SiteFailure;
  /** When the failed attempt began, in milliseconds; an attempt that hung counts toward the wait. */
  startedAt: number;
}

/**
 * Stops sending to a site that did not answer or asked us to wait. Its other posts wait with it, so that everything
 * goes out in order afterwards. Returns the end of the pause.
 */
export async function backOff(tx: Db, siteId: string, { timing, failure, startedAt }: Backoff): Promise<Date> {
  const lease = await lockSiteLease(tx, siteId);
  const { retryAfterMs } = failure;
  const now = Date.now();
  const { since, consecutiveFailures: before } = ongoingOutage(lease);
  const paused = lease?.backoffUntil && lease.backoffUntil.getTime() > now ? lease.backoffUntil.getTime() : undefined;
  // Two runs that meet the same failure count as one failure.
  const consecutiveFailures = before + (paused ? 0 : 1);
  const probeAt = paused ?? startedAt + Math.min(nextWait(consecutiveFailures, 0, 0, timing) ?? 0, timing.probeEvery);
  const soonest = now + Math.max(spread(retryAfterMs ?? 0), paused ? 0 : (timing.retries[0] ?? 0));
  const until = new Date(Math.max(probeAt, soonest));
  await tx
    .update(siteLeases)
    .set({
      backoffUntil: until,
      askedToWait: retryAfterMs !== undefined || (paused !== undefined && lease?.askedToWait === true),
      consecutiveFailures,
      lastFailureAt: sql`now()`,
      ...(!since && { failingSince: sql`now()`, notifiedAt: null }),
      // Recorded by the first run: the others may only have stepped back.
      ...(!paused && { failureCode: failure.code, failureMessage: waitingMessage(failure) }),
    })
    .where(eq(siteLeases.siteId, siteId));
  await holdWaiting(tx, siteId, until);
  if (!paused && (!since || lease?.failureCode !== failure.code)) await emitSiteChanged(tx, siteId);
  // A site that names a time is not probed before then, so the outage is known to last until then.
  const lastsUntil = retryAfterMs === undefined ? now : until.getTime();
  if (lastsUntil - (since?.getTime() ?? now) >= timing.notifyAfter) await notifyOfOutage(tx, siteId, failure);
  return until;
}

const SPREAD_MS = 30_000;

/** Sites on one server often ask for the same wait. Their retries are spread over a tenth of it, 30 s at most. */
const spread = (askedMs: number) => askedMs + Math.random() * Math.min(askedMs / 10, SPREAD_MS);

/**
 * After this long without contact, because no post waited for the site, its outage may have ended at any time since.
 * More than the longest wait between two attempts at a post.
 */
const FORGOTTEN_AFTER_MS = 90 * 60_000;

export type SiteLeaseRow = typeof siteLeases.$inferSelect;

export const isForgotten = ({ lastFailureAt, backoffUntil }: SiteLeaseRow): boolean =>
  Math.max(lastFailureAt?.getTime() ?? 0, backoffUntil?.getTime() ?? 0) < Date.now() - FORGOTTEN_AFTER_MS;

/** The outage that a new failure belongs to: since when, and how many consecutive attempts failed. */
const ongoingOutage = (lease: SiteLeaseRow | undefined): { since?: Date; consecutiveFailures: number } =>
  lease?.failingSince && !isForgotten(lease)
    ? { since: lease.failingSince, consecutiveFailures: lease.consecutiveFailures }
    : { consecutiveFailures: 0 };

/** Records another failure that may or may not be the post's own: the site stays failing but is not paused. */
export async function recordFailure(tx: Db, siteId: string, { timing, failure }: Pick<Backoff, 'timing' | 'failure'>) {
  const since = (await lockSiteLease(tx, siteId))?.failingSince?.getTime();
  await tx.update(siteLeases).set({ lastFailureAt: sql`now()` }).where(eq(siteLeases.siteId, siteId));
  if (since && Date.now() - since >= timing.notifyAfter) await notifyOfOutage(tx, siteId, failure);
}

/** Ends the backoff because the user wants the site to be tried at once, or has seen that it works. */
export async function endBackoff(tx: Db, siteId: string): Promise<void> {
  await lockSiteLease(tx, siteId);
  // Repeated tries must not lengthen the waits: they start over.
  await tx
    .update(siteLeases)
    .set({
      backoffUntil: null,
      askedToWait: false,
      consecutiveFailures: sql`least(${siteLeases.consecutiveFailures}, 1)`,
    })
    .where(eq(siteLeases.siteId, siteId));
  await releaseWaiting(tx, siteId);
  await signalWork(tx);
}

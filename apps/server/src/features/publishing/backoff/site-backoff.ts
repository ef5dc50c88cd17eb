import type { ServerEvent } from '@pressloom/contract';
import { and, count, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { publications, siteLeases, sites } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { STOPPED } from '../../posts/index.ts';
import { OWN_FAILURES } from '../runner/claim-publication.ts';
import { confirmAtOnce } from '../runner/claim-unconfirmed.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import type { Timing } from '../runner/timing.ts';
import { signalWork } from '../runner/work-signal.ts';
import { emitSiteChanged, lengthOf, notifyOfOutage, notifyOfRecovery, type SiteFailure } from './notify-outage.ts';
import { nextWait } from './retry-ladder.ts';
import { waitingMessage } from './waiting-message.ts';

/** A new request brings the next attempt at an unresponsive site at least this near: someone may have fixed it. */
const NEW_REQUEST_WAITS_MS = 10_000;

/** Code of a publication that waits for its site. */
const WAITS_FOR_SITE = 'site_waiting';
const READ_AGAIN: ServerEvent = { type: 'read-again' };

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
  const soonest = now + Math.max(retryAfterMs ?? 0, paused ? 0 : (timing.retries[0] ?? 0));
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

/**
 * After this long without contact, because no post waited for the site, its outage may have ended at any time since.
 * More than the longest wait between two attempts at a post.
 */
const FORGOTTEN_AFTER_MS = 90 * 60_000;

type SiteLeaseRow = typeof siteLeases.$inferSelect;

const isForgotten = ({ lastFailureAt, backoffUntil }: SiteLeaseRow): boolean =>
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

/** Clears the site's failures: what looked like an outage concerned a single post. */
export async function clearFailures(tx: Db, siteId: string): Promise<void> {
  const lease = await lockSiteLease(tx, siteId);
  await tx.update(siteLeases).set(HEALTHY).where(eq(siteLeases.siteId, siteId));
  await emitSiteChanged(tx, siteId);
  if (lease?.failingSince && lease.notifiedAt) {
    await notifyOfRecovery(tx, siteId, lease.failingSince, 'Only one post was refused. Others go out as usual.');
  }
}

const HEALTHY = {
  consecutiveFailures: 0,
  failingSince: null,
  lastFailureAt: null,
  failureCode: null,
  failureMessage: null,
  notifiedAt: null,
} as const;

/**
 * Pauses the whole site for one post that must go first, because it may already be on its way there. A longer pause,
 * which another run may just have set, is kept.
 */
export async function waitWithSite(tx: Db, siteId: string, until: Date): Promise<void> {
  const [lease] = await tx
    .update(siteLeases)
    .set({ backoffUntil: sql`greatest(${siteLeases.backoffUntil}, ${sql.param(until, siteLeases.backoffUntil)})` })
    .where(eq(siteLeases.siteId, siteId))
    .returning({ backoffUntil: siteLeases.backoffUntil });
  await holdWaiting(tx, siteId, lease?.backoffUntil ?? until);
}

async function holdWaiting(tx: Db, siteId: string, until: Date): Promise<void> {
  const held = await tx
    .update(publications)
    .set({
      nextAttemptAt: until,
      errorCode: sql`coalesce(${publications.errorCode}, ${WAITS_FOR_SITE})`,
      errorMessage: sql`coalesce(${publications.errorMessage}, ${WAITS_MESSAGE})`,
      updatedAt: sql`now()`,
    })
    .where(waitingFor(siteId))
    .returning({ userId: publications.userId });
  if (held[0]) await emitEvent(tx, held[0].userId, READ_AGAIN);
}

/**
 * Releases what waits for a site that has accepted a post, unless the site named a time. Returns whether the user is
 * notified of a recovery.
 */
export async function markHealthy(tx: Db, siteId: string): Promise<boolean> {
  await markReachable(tx, siteId);
  const before = await lockSiteLease(tx, siteId);
  const [lease] = await tx
    .update(siteLeases)
    .set({
      ...HEALTHY,
      // A time that the site named itself still counts.
      backoffUntil: sql`case when ${siteLeases.askedToWait} and ${siteLeases.backoffUntil} > now() then ${siteLeases.backoffUntil} end`,
    })
    .where(eq(siteLeases.siteId, siteId))
    .returning({ backoffUntil: siteLeases.backoffUntil });
  const released = lease?.backoffUntil ? 0 : await releaseWaiting(tx, siteId);
  if (!before?.failingSince) return false;
  await emitSiteChanged(tx, siteId);
  if (!before.notifiedAt) return false;
  const rest = [
    ...(released > 0 ? ['Waiting posts are going out now, in order.'] : []),
    ...failedMeanwhile(await countFailed(tx, siteId, before.failingSince)),
  ];
  await notifyOfRecovery(tx, siteId, before.failingSince, [lengthOfOutage(before), ...rest].join(' '));
  return true;
}

const failedMeanwhile = (count: number): string[] => {
  if (count === 0) return [];
  return [
    count === 1
      ? '1 post failed in that time: open it and choose “Try again”.'
      : `${count} posts failed in that time: open them and choose “Try again”.`,
  ];
};

/** Counts posts that are no longer retried, except those that the user stopped. */
async function countFailed(tx: Db, siteId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(publications)
    .where(
      and(
        eq(publications.siteId, siteId),
        eq(publications.state, 'failed'),
        ne(publications.errorCode, STOPPED),
        gte(publications.updatedAt, since),
      ),
    );
  return row?.count ?? 0;
}

function lengthOfOutage({ failingSince, ...lease }: SiteLeaseRow): string {
  const began = failingSince?.getTime() ?? 0;
  if (!isForgotten({ failingSince, ...lease })) {
    return `It was interrupted for ${lengthOf(Date.now() - began)}.`;
  }
  const seen = lease.lastFailureAt ?? lease.backoffUntil;
  return seen
    ? `It was interrupted for at least ${lengthOf(seen.getTime() - began)}.`
    : 'It was interrupted for a while.';
}

/** Clears the failing state that a check during the outage may have set. */
async function markReachable(tx: Db, siteId: string): Promise<void> {
  await tx
    .update(sites)
    .set({ healthState: 'connected', healthCode: null, healthMessage: null })
    .where(and(eq(sites.id, siteId), eq(sites.healthState, 'failing')));
}

/** Ends the backoff because the user wants the site to be tried at once, or has seen that it works. */
export async function endBackoff(tx: Db, siteId: string): Promise<void> {
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

/** Returns how many posts were waiting. */
async function releaseWaiting(tx: Db, siteId: string): Promise<number> {
  await confirmAtOnce(tx, siteId);
  const isWaiting = sql`${publications.errorCode} = ${WAITS_FOR_SITE}`;
  const released = await tx
    .update(publications)
    .set({
      nextAttemptAt: sql`now()`,
      errorCode: sql`case when ${isWaiting} then null else ${publications.errorCode} end`,
      errorMessage: sql`case when ${isWaiting} then null else ${publications.errorMessage} end`,
    })
    // Includes posts that fail for their own reasons: it may have been the site's.
    .where(and(eq(publications.siteId, siteId), eq(publications.state, 'queued')))
    .returning({ userId: publications.userId });
  if (released[0]) await emitEvent(tx, released[0].userId, READ_AGAIN);
  return released.length;
}

/** Posts that go out in order; those that fail for their own reasons follow their own retry ladder. */
const waitingFor = (siteId: string) =>
  and(eq(publications.siteId, siteId), eq(publications.state, 'queued'), lt(publications.failures, OWN_FAILURES));

/** Returns the initial values of a new request for a paused site; undefined if the site is not paused. */
export async function backoffForNewRequest(tx: Db, siteId: string) {
  const [lease] = await tx
    .update(siteLeases)
    .set({
      backoffUntil: sql`case when ${siteLeases.askedToWait} then ${siteLeases.backoffUntil}
        else least(${siteLeases.backoffUntil}, now() + ${`${NEW_REQUEST_WAITS_MS} ms`}::interval) end`,
      consecutiveFailures: sql`least(${siteLeases.consecutiveFailures}, 2)`,
    })
    .where(and(eq(siteLeases.siteId, siteId), gt(siteLeases.backoffUntil, sql`now()`)))
    .returning({ backoffUntil: siteLeases.backoffUntil });
  if (!lease?.backoffUntil) return undefined;
  return { nextAttemptAt: lease.backoffUntil, errorCode: WAITS_FOR_SITE, errorMessage: WAITS_MESSAGE };
}

const WAITS_MESSAGE = 'The site isn’t taking posts right now. This post goes out in order once it’s back.';

import type { ServerEvent } from '@pressloom/contract';
import { and, count, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { publications, siteLeases, sites } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { STOPPED } from '../../posts/index.ts';
import { OWN_TROUBLE } from '../runner/claim-publication.ts';
import { confirmAtOnce } from '../runner/claim-unconfirmed.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import type { Timing } from '../runner/timing.ts';
import { signalWork } from '../runner/work-signal.ts';
import { emitSiteChanged, lengthOf, notifyOfOutage, notifyOfRecovery, type Trouble } from './notify-outage.ts';
import { nextWait } from './retry-ladder.ts';
import { waitingMessage } from './waiting-message.ts';

/** A new request brings the next attempt at an unresponsive site at least this near: someone may have fixed it. */
const NEW_REQUEST_WAITS_MS = 10_000;

/** Code of a publication that waits for its site. */
const WAITS_FOR_SITE = 'site_waiting';
const READ_AGAIN: ServerEvent = { type: 'read-again' };

interface Backoff {
  timing: Timing;
  trouble: Trouble;
  /** When the failed attempt began, in milliseconds; an attempt that hung counts toward the wait. */
  startedAt: number;
}

/**
 * Stops sending to a site that did not answer or asked us to wait. Its other posts wait with it, so that everything
 * goes out in order afterwards. Returns the end of the pause.
 */
export async function backOff(tx: Db, siteId: string, { timing, trouble, startedAt }: Backoff): Promise<Date> {
  const lease = await lockSiteLease(tx, siteId);
  const { retryAfterMs } = trouble;
  const now = Date.now();
  const { since, troubles: before } = ongoingOutage(lease);
  const paused = lease?.pausedUntil && lease.pausedUntil.getTime() > now ? lease.pausedUntil.getTime() : undefined;
  // Two runs that meet the same trouble count as one failure.
  const troubles = before + (paused ? 0 : 1);
  const probeAt = paused ?? startedAt + Math.min(nextWait(troubles, 0, 0, timing) ?? 0, timing.probeEvery);
  const soonest = now + Math.max(retryAfterMs ?? 0, paused ? 0 : (timing.retries[0] ?? 0));
  const until = new Date(Math.max(probeAt, soonest));
  await tx
    .update(siteLeases)
    .set({
      pausedUntil: until,
      askedToWait: retryAfterMs !== undefined || (paused !== undefined && lease?.askedToWait === true),
      troubles,
      lastTroubleAt: sql`now()`,
      ...(!since && { troubledSince: sql`now()`, notifiedAt: null }),
      // Recorded by the first run: the others may only have stepped back.
      ...(!paused && { troubleCode: trouble.code, troubleMessage: waitingMessage(trouble) }),
    })
    .where(eq(siteLeases.siteId, siteId));
  await holdWaiting(tx, siteId, until);
  if (!paused && (!since || lease?.troubleCode !== trouble.code)) await emitSiteChanged(tx, siteId);
  // A site that names a time is not probed before then, so the outage is known to last until then.
  const lastsUntil = retryAfterMs === undefined ? now : until.getTime();
  if (lastsUntil - (since?.getTime() ?? now) >= timing.notifyAfter) await notifyOfOutage(tx, siteId, trouble);
  return until;
}

/**
 * After this long without contact, because no post waited for the site, its trouble may have ended at any time since.
 * More than the longest wait between two attempts at a post.
 */
const FORGOTTEN_AFTER_MS = 90 * 60_000;

type SiteLeaseRow = typeof siteLeases.$inferSelect;

const isForgotten = ({ lastTroubleAt, pausedUntil }: SiteLeaseRow): boolean =>
  Math.max(lastTroubleAt?.getTime() ?? 0, pausedUntil?.getTime() ?? 0) < Date.now() - FORGOTTEN_AFTER_MS;

/** The outage that a new failure belongs to: since when, and how many consecutive attempts failed. */
const ongoingOutage = (lease: SiteLeaseRow | undefined): { since?: Date; troubles: number } =>
  lease?.troubledSince && !isForgotten(lease)
    ? { since: lease.troubledSince, troubles: lease.troubles }
    : { troubles: 0 };

/** Records another failure that may or may not be the post's own: the site stays failing but is not paused. */
export async function recordFailure(tx: Db, siteId: string, { timing, trouble }: Pick<Backoff, 'timing' | 'trouble'>) {
  const since = (await lockSiteLease(tx, siteId))?.troubledSince?.getTime();
  await tx.update(siteLeases).set({ lastTroubleAt: sql`now()` }).where(eq(siteLeases.siteId, siteId));
  if (since && Date.now() - since >= timing.notifyAfter) await notifyOfOutage(tx, siteId, trouble);
}

/** Clears the site's failures: what looked like an outage concerned a single post. */
export async function clearFailures(tx: Db, siteId: string): Promise<void> {
  const lease = await lockSiteLease(tx, siteId);
  await tx.update(siteLeases).set(WELL).where(eq(siteLeases.siteId, siteId));
  await emitSiteChanged(tx, siteId);
  if (lease?.troubledSince && lease.notifiedAt) {
    await notifyOfRecovery(tx, siteId, lease.troubledSince, 'Only one post was refused. Others go out as usual.');
  }
}

const WELL = {
  troubles: 0,
  troubledSince: null,
  lastTroubleAt: null,
  troubleCode: null,
  troubleMessage: null,
  notifiedAt: null,
} as const;

/**
 * Pauses the whole site for one post that must go first, because it may already be on its way there. A longer pause,
 * which another run may just have set, is kept.
 */
export async function waitWithSite(tx: Db, siteId: string, until: Date): Promise<void> {
  const [lease] = await tx
    .update(siteLeases)
    .set({ pausedUntil: sql`greatest(${siteLeases.pausedUntil}, ${sql.param(until, siteLeases.pausedUntil)})` })
    .where(eq(siteLeases.siteId, siteId))
    .returning({ pausedUntil: siteLeases.pausedUntil });
  await holdWaiting(tx, siteId, lease?.pausedUntil ?? until);
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
      ...WELL,
      // A time that the site named itself still counts.
      pausedUntil: sql`case when ${siteLeases.askedToWait} and ${siteLeases.pausedUntil} > now() then ${siteLeases.pausedUntil} end`,
    })
    .where(eq(siteLeases.siteId, siteId))
    .returning({ pausedUntil: siteLeases.pausedUntil });
  const released = lease?.pausedUntil ? 0 : await releaseWaiting(tx, siteId);
  if (!before?.troubledSince) return false;
  await emitSiteChanged(tx, siteId);
  if (!before.notifiedAt) return false;
  const rest = [
    ...(released > 0 ? ['Waiting posts are going out now, in order.'] : []),
    ...failedMeanwhile(await countFailed(tx, siteId, before.troubledSince)),
  ];
  await notifyOfRecovery(tx, siteId, before.troubledSince, [lengthOfOutage(before), ...rest].join(' '));
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

function lengthOfOutage({ troubledSince, ...lease }: SiteLeaseRow): string {
  const began = troubledSince?.getTime() ?? 0;
  if (!isForgotten({ troubledSince, ...lease })) {
    return `It was interrupted for ${lengthOf(Date.now() - began)}.`;
  }
  const seen = lease.lastTroubleAt ?? lease.pausedUntil;
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
    .set({ pausedUntil: null, askedToWait: false, troubles: sql`least(${siteLeases.troubles}, 1)` })
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
    // Includes posts with trouble of their own: it may have been the site's.
    .where(and(eq(publications.siteId, siteId), eq(publications.state, 'queued')))
    .returning({ userId: publications.userId });
  if (released[0]) await emitEvent(tx, released[0].userId, READ_AGAIN);
  return released.length;
}

/** Posts that go out in order; those with trouble of their own follow their own retry ladder. */
const waitingFor = (siteId: string) =>
  and(eq(publications.siteId, siteId), eq(publications.state, 'queued'), lt(publications.failures, OWN_TROUBLE));

/** Returns the initial values of a new request for a paused site; undefined if the site is not paused. */
export async function backoffForNewRequest(tx: Db, siteId: string) {
  const [lease] = await tx
    .update(siteLeases)
    .set({
      pausedUntil: sql`case when ${siteLeases.askedToWait} then ${siteLeases.pausedUntil}
        else least(${siteLeases.pausedUntil}, now() + ${`${NEW_REQUEST_WAITS_MS} ms`}::interval) end`,
      troubles: sql`least(${siteLeases.troubles}, 2)`,
    })
    .where(and(eq(siteLeases.siteId, siteId), gt(siteLeases.pausedUntil, sql`now()`)))
    .returning({ pausedUntil: siteLeases.pausedUntil });
  if (!lease?.pausedUntil) return undefined;
  return { nextAttemptAt: lease.pausedUntil, errorCode: WAITS_FOR_SITE, errorMessage: WAITS_MESSAGE };
}

const WAITS_MESSAGE = 'The site isn’t taking posts right now. This post goes out in order once it’s back.';

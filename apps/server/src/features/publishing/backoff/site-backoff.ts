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

/** A new request brings the next attempt at a site that did not answer this near: somebody may have mended it. */
const NEW_REQUEST_WAITS_MS = 10_000;

/** Code of a publication that waits for its site. */
const WAITS_FOR_SITE = 'site_waiting';
const READ_AGAIN: ServerEvent = { type: 'read-again' };

interface Backoff {
  timing: Timing;
  trouble: Trouble;
  /** When the attempt that met the trouble began, in milliseconds: one that hung was a part of the wait. */
  startedAt: number;
}

/**
 * Sends nothing more to a site for a while: it did not answer, or asked us to wait. What else waits for the site waits
 * with it, so that all goes out in its order afterwards. Returns until when.
 */
export async function backOff(tx: Db, siteId: string, { timing, trouble, startedAt }: Backoff): Promise<Date> {
  const lease = await lockSiteLease(tx, siteId);
  const { retryAfterMs } = trouble;
  const now = Date.now();
  const { since, troubles: before } = ongoingOutage(lease);
  const paused = lease?.pausedUntil && lease.pausedUntil.getTime() > now ? lease.pausedUntil.getTime() : undefined;
  // Two runs that meet the same trouble are one trouble.
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
      // What the first of them met: the others may only have stepped back.
      ...(!paused && { troubleCode: trouble.code, troubleMessage: waitingMessage(trouble) }),
    })
    .where(eq(siteLeases.siteId, siteId));
  await holdWaiting(tx, siteId, until);
  if (!paused && (!since || lease?.troubleCode !== trouble.code)) await emitSiteChanged(tx, siteId);
  // A site that names a time is not probed before: that it will last is known already.
  const lastsUntil = retryAfterMs === undefined ? now : until.getTime();
  if (lastsUntil - (since?.getTime() ?? now) >= timing.notifyAfter) await notifyOfOutage(tx, siteId, trouble);
  return until;
}

/**
 * Nobody has looked at the site for so long that its trouble may have ended at any time since: no post waited for it. More
 * than the longest wait between two attempts at a post.
 */
const FORGOTTEN_AFTER_MS = 90 * 60_000;

type SiteLeaseRow = typeof siteLeases.$inferSelect;

const isForgotten = ({ lastTroubleAt, pausedUntil }: SiteLeaseRow): boolean =>
  Math.max(lastTroubleAt?.getTime() ?? 0, pausedUntil?.getTime() ?? 0) < Date.now() - FORGOTTEN_AFTER_MS;

/** The trouble that a new failure belongs to: since when, and how many attempts in a row have met it. */
const ongoingOutage = (lease: SiteLeaseRow | undefined): { since?: Date; troubles: number } =>
  lease?.troubledSince && !isForgotten(lease)
    ? { since: lease.troubledSince, troubles: lease.troubles }
    : { troubles: 0 };

/** A post has failed again that may or may not be its own trouble: the site stays in trouble and is not paused. */
export async function recordFailure(tx: Db, siteId: string, { timing, trouble }: Pick<Backoff, 'timing' | 'trouble'>) {
  const since = (await lockSiteLease(tx, siteId))?.troubledSince?.getTime();
  await tx.update(siteLeases).set({ lastTroubleAt: sql`now()` }).where(eq(siteLeases.siteId, siteId));
  if (since && Date.now() - since >= timing.notifyAfter) await notifyOfOutage(tx, siteId, trouble);
}

/** What looked like trouble of the site was that of a single post: nothing of it is left. */
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
 * Waits with the whole site for one post that must go first, because it may already be on its way there. A longer pause,
 * which another run may just have met, stays.
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
 * The site has taken a post: what waited for it goes out now, unless the site has named a time. Returns whether the user
 * is notified that an outage is over.
 */
export async function markHealthy(tx: Db, siteId: string): Promise<boolean> {
  await markReachable(tx, siteId);
  const before = await lockSiteLease(tx, siteId);
  const [lease] = await tx
    .update(siteLeases)
    .set({
      ...WELL,
      // Where the site has named a time itself, that still counts.
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

/** Posts that are not tried again, and that their user has not stopped. */
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

/** A check during the outage found the site failing. */
async function markReachable(tx: Db, siteId: string): Promise<void> {
  await tx
    .update(sites)
    .set({ healthState: 'connected', healthCode: null, healthMessage: null })
    .where(and(eq(sites.id, siteId), eq(sites.healthState, 'failing')));
}

/** The user wants the site to be tried at once, or has seen that it works. */
export async function endBackoff(tx: Db, siteId: string): Promise<void> {
  // Trying again and again must not make the waits longer: they begin anew.
  await tx
    .update(siteLeases)
    .set({ pausedUntil: null, askedToWait: false, troubles: sql`least(${siteLeases.troubles}, 1)` })
    .where(eq(siteLeases.siteId, siteId));
  await releaseWaiting(tx, siteId);
  await signalWork(tx);
}

/** Returns how many posts waited. */
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
    // What has trouble of its own, too: that may have been the site's.
    .where(and(eq(publications.siteId, siteId), eq(publications.state, 'queued')))
    .returning({ userId: publications.userId });
  if (released[0]) await emitEvent(tx, released[0].userId, READ_AGAIN);
  return released.length;
}

/** What goes out in order; what has trouble of its own climbs its own ladder. */
const waitingFor = (siteId: string) =>
  and(eq(publications.siteId, siteId), eq(publications.state, 'queued'), lt(publications.failures, OWN_TROUBLE));

/** What a new request for a paused site begins with; undefined where the site is not paused. */
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

import { and, count, eq, gte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { publications, siteLeases } from '../../../database/schema/index.ts';
import { STOPPED } from '../../posts/index.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import type { Timing } from '../runner/timing.ts';
import { releaseWaiting } from './hold-waiting.ts';
import { type LoginProof, markReachable } from './mark-reachable.ts';
import { emitSiteChanged, lengthOf, notifyOfRecovery, recordFoundWorking } from './notify-outage.ts';
import { isForgotten, type SiteLeaseRow } from './site-backoff.ts';

/**
 * Releases what waits for a site that has accepted a post, unless the site named a time. The end of an outage is in the
 * activity once, whether a check or a run found its beginning. A refused login needs `proof` to be over.
 */
export async function markHealthy(
  tx: Db,
  siteId: string,
  { mayStillAppear }: Pick<Timing, 'mayStillAppear'>,
  proof?: LoginProof,
): Promise<void> {
  const wasFoundFailing = await markReachable(tx, siteId, proof);
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
  const sent = before?.failingSince ? { since: before.failingSince, mayStillAppear } : undefined;
  const released = lease?.backoffUntil ? 0 : await releaseWaiting(tx, siteId, sent);
  if (before?.failingSince || wasFoundFailing) await emitSiteChanged(tx, siteId);
  if (!before?.failingSince || !before.notifiedAt) return wasFoundFailing ? recordFoundWorking(tx, siteId) : undefined;
  const rest = [
    ...(released > 0 ? ['Waiting posts are going out now, in order.'] : []),
    ...failedMeanwhile(await countFailed(tx, siteId, before.failingSince)),
  ];
  await notifyOfRecovery(tx, siteId, before.failingSince, [lengthOfOutage(before), ...rest].join(' '));
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
    return `The outage lasted ${lengthOf(Date.now() - began)}.`;
  }
  const seen = lease.lastFailureAt ?? lease.backoffUntil;
  return seen ? `The outage lasted at least ${lengthOf(seen.getTime() - began)}.` : 'The outage lasted a while.';
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

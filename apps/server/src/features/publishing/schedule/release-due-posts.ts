import { and, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import { type PublicationRow, REDIRECTED, RESOLVED_BY_CONNECTION } from '../../posts/index.ts';
import { enqueuePublication } from '../requests/enqueue-publication.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import { hasCome, isWaitingThere } from './schedule-in-effect.ts';

/** Posts at a time; the next pass a second later finds the rest. */
const BATCH = 200;

/**
 * Enqueues what is due on sites that leave the timing to us: their posts wait there as drafts. What came due while no
 * worker ran goes out when one starts.
 */
export async function releaseDuePosts(db: Db): Promise<void> {
  const due = await db
    .selectDistinct({ siteId: publications.siteId })
    .from(publications)
    .innerJoin(posts, isOfPost)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(isDue);
  for (const { siteId } of due) await db.transaction((tx) => releaseDueOn(tx, siteId));
}

const isOfPost = and(eq(posts.id, publications.postId), eq(posts.siteId, publications.siteId));

const isDue = and(isWaitingThere, lte(posts.scheduledDate, sql`now()`), eq(sites.scheduledBy, 'pressloom'));

async function releaseDueOn(tx: Db, siteId: string): Promise<void> {
  await lockSiteLease(tx, siteId);
  const due = await tx
    .select({ publication: publications, scheduledDate: posts.scheduledDate })
    .from(publications)
    .innerJoin(posts, isOfPost)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(and(eq(publications.siteId, siteId), isDue))
    .orderBy(posts.scheduledDate, publications.askedAt)
    .limit(BATCH)
    .for('update', { of: publications, skipLocked: true });
  for (const { publication, scheduledDate } of due) await scheduleAgain(tx, publication, scheduledDate);
}

/**
 * Hands the schedules of a site over, from WordPress to us or back: changes how waiting posts are stored there. A post that
 * a run is on is left to that, and what waits for the login is sent by the new clock then.
 */
export async function handOverSchedules(tx: Db, siteId: string): Promise<void> {
  await lockSiteLease(tx, siteId);
  const waiting = await tx
    .select({ publication: publications, scheduledDate: posts.scheduledDate })
    .from(publications)
    .innerJoin(posts, isOfPost)
    .where(and(eq(publications.siteId, siteId), isWaitingThere, isNull(publications.heartbeatAt), not(goesOnLater)))
    .orderBy(posts.scheduledDate, publications.askedAt)
    // Looked at once more when they are locked: a post may have been taken back meanwhile.
    .for('update', { of: publications });
  for (const { publication, scheduledDate } of waiting) await scheduleAgain(tx, publication, scheduledDate);
}

/** A move or a withdrawal that is tried again once its site is connected. */
const goesOnLater = sql`coalesce(${and(
  eq(publications.state, 'failed'),
  inArray(publications.action, ['schedule', 'unschedule']),
  inArray(publications.errorCode, [...RESOLVED_BY_CONNECTION, REDIRECTED]),
)}, false)`;

/** Enqueues the same schedule, at the version that is there: only its time matters now. */
export async function scheduleAgain(
  tx: Db,
  { userId, postId, siteId, sentVersion, wantedVersion }: PublicationRow,
  scheduledDate: Date | null,
): Promise<void> {
  const version = sentVersion ?? wantedVersion;
  const dueAt = hasCome(scheduledDate) ? scheduledDate : undefined;
  await enqueuePublication(tx, {
    userId,
    postId,
    siteId,
    action: 'schedule',
    version,
    scheduledDate,
    dueAt,
    keepsPlace: true,
  });
}

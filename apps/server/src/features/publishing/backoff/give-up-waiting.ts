import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { lockAnyPost } from '../../posts/index.ts';
import { recordFailing } from '../../sites/index.ts';
import { endLostAttempts } from '../attempts/attempt-store.ts';
import { draftUnkeptSchedule } from '../outcome/draft-unkept-schedule.ts';
import { emitPublicationChanged, emitPublicationChangedOutsideBell } from '../outcome/publication-events.ts';
import { settlePost } from '../outcome/settle-post.ts';
import { isSilent, settlingAfterSilence } from '../runner/claim-publication.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import { lengthOf, notifyOfGivingUp, type SiteFailure } from './notify-outage.ts';

/**
 * Gives up the posts that have waited for a failing site for as long as they may, in one transaction and with one
 * notification for the site. Later requests keep waiting, and the site is probed for them.
 */
export async function giveUpWaiting(
  { db, timing }: Pick<Foundation, 'db' | 'timing'>,
  siteId: string,
  failure: SiteFailure,
): Promise<void> {
  const isOver = waitedTooLong(siteId, timing.giveUpAfter);
  const [first] = await db.select({ id: publications.id }).from(publications).where(isOver).limit(1);
  if (!first) return;
  await db.transaction(async (tx) => {
    const { lease, rows } = await lockWaiting(tx, siteId, isOver);
    // Another run has just reached the site: waiting posts go out.
    if (!lease?.failingSince || rows.length === 0) return;
    // There may be no waiting post left to show the error, so the site itself shows it.
    await recordFailing(tx, siteId, failure);
    const isAnnounced = await notifyOfGivingUp(tx, siteId, { failure, waited: timing.giveUpAfter });
    for (const row of rows) {
      const ended = await giveUp(tx, timing, row, failure);
      if (ended) await announceGivenUp(tx, ended, isAnnounced);
    }
  });
}

/** A request made before the outage began counts as waiting since then, even if it had been tried earlier. */
const waitedTooLong = (siteId: string, giveUpAfter: number) =>
  and(
    eq(publications.siteId, siteId),
    or(eq(publications.state, 'queued'), and(eq(publications.state, 'publishing'), isSilent)),
    sql`greatest(coalesce(${publications.firstAttemptAt}, ${publications.dueAt}),
      (select failing_since from site_leases where site_id = ${siteId}::uuid)) <= now() - make_interval(secs => ${giveUpAfter / 1_000}::float8)`,
  );

/** Locks in the order of lock-site-lease.ts. Skips posts that went silent only after the posts were locked. */
async function lockWaiting(tx: Db, siteId: string, isOver: ReturnType<typeof waitedTooLong>) {
  const waiting = tx.select({ postId: publications.postId }).from(publications).where(isOver);
  const locked = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, waiting))
    .orderBy(asc(posts.id))
    .for('update');
  await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('no key update');
  const lease = await lockSiteLease(tx, siteId);
  const isLocked = inArray(
    publications.postId,
    locked.map(({ id }) => id),
  );
  const rows = await tx
    .select()
    .from(publications)
    .where(and(isOver, isLocked))
    .orderBy(asc(publications.id))
    .for('update');
  return { lease, rows };
}

async function giveUp(
  tx: Db,
  { giveUpAfter, mayStillAppear }: Foundation['timing'],
  row: PublicationRow,
  failure: SiteFailure,
): Promise<PublicationRow | undefined> {
  const post = await lockAnyPost(tx, row.postId);
  // A write whose response was lost may have got through.
  if (post) await settlePost(tx, post, row, { code: failure.code, kind: row.pendingWrite ? 'unknown' : 'retry' });
  const isLost = row.state === 'publishing';
  if (isLost) await endLostAttempts(tx, row.id);
  const [ended] = await tx
    .update(publications)
    .set({
      state: 'failed',
      errorCode: failure.code,
      errorMessage: `${failure.message} ${givenUpAfter(giveUpAfter)}`,
      nextAttemptAt: null,
      unsettledUntil: settlingAfterSilence(mayStillAppear / 1_000),
      heartbeatAt: null,
      // A run that went silent and wakes up finds its claim lost.
      attempts: isLost ? sql`${publications.attempts} + 1` : row.attempts,
      updatedAt: DATABASE_TIME,
    })
    .where(eq(publications.id, row.id))
    .returning();
  return ended && draftUnkeptSchedule(tx, ended);
}

/** Notifies of each post that was given up, unless the notification for the site covers all of them. */
export const announceGivenUp = (tx: Db, row: PublicationRow, isAnnounced: boolean): Promise<void> =>
  isAnnounced
    ? emitPublicationChangedOutsideBell(tx, row, 'post.failed')
    : emitPublicationChanged(tx, row, 'post.failed');

/** Message for a post that is no longer retried. */
export const givenUpAfter = (ms: number) =>
  `It has waited for ${lengthOf(ms)} and is not tried again automatically. Choose “Try again” when the site works again.`;

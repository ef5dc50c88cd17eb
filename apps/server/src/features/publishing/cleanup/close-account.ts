import { and, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { orphans, posts, publications, sites } from '../../../database/schema/index.ts';
import { STOPPED, underWay, wasSentByUs } from '../../posts/index.ts';
import { enqueuePublication } from '../requests/enqueue-publication.ts';
import { LEASE_TTL_MS } from '../runner/claim-publication.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import { handOverSchedules } from '../schedule/release-due-posts.ts';
import { enqueueCleanupOfUnfinished } from './enqueue-cleanup.ts';

const ofUser = (userId: string) => eq(publications.userId, userId);

/** Stops publishing all posts of a user. Active runs finish; no new ones start. */
export async function stopAllPublications(tx: Db, userId: string): Promise<void> {
  await tx
    .update(publications)
    .set({
      state: 'failed',
      errorCode: STOPPED,
      errorMessage: 'The account is being deleted.',
      nextAttemptAt: null,
      revision: sql`${publications.revision} + 1`,
      updatedAt: DATABASE_TIME,
    })
    .where(and(ofUser(userId), underWay));
}

/** Whether a run is active on a post of the user, or one is pending. */
export async function isAnythingUnderWay(tx: Db, userId: string): Promise<boolean> {
  const isAlive = gt(publications.heartbeatAt, sql`now() - ${`${LEASE_TTL_MS} ms`}::interval`);
  const [row] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(and(ofUser(userId), or(underWay, isAlive)))
    .limit(1);
  return row !== undefined;
}

const isScheduledThere = and(eq(posts.status, 'scheduled'), isNotNull(publications.wordpressId), wasSentByUs);
const isTried = and(eq(publications.state, 'failed'), eq(publications.action, 'unschedule'));

/** Enqueues making every scheduled post of the user a draft on its site. Returns how many had not been tried yet. */
export async function takeBackScheduled(tx: Db, userId: string): Promise<number> {
  const rows = await tx
    .select({ postId: publications.postId, siteId: publications.siteId, version: posts.version })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .where(and(ofUser(userId), isScheduledThere, not(isTried ?? sql`false`)))
    .orderBy(publications.siteId);
  for (const siteId of new Set(rows.map((row) => row.siteId))) await lockSiteLease(tx, siteId);
  for (const row of rows) await enqueuePublication(tx, { userId, action: 'unschedule', ...row });
  return rows.length;
}

/** Hands schedules that wait for our clock over to WordPress: we won't be there to publish. Returns how many sites. */
export async function leaveSchedulesToWordPress(tx: Db, userId: string): Promise<number> {
  const ours = await tx
    .update(sites)
    .set({ scheduledBy: 'wordpress' })
    .where(and(eq(sites.userId, userId), eq(sites.scheduledBy, 'pressloom')))
    .returning({ id: sites.id });
  for (const id of ours.map((site) => site.id).sort()) await handOverSchedules(tx, id);
  return ours.length;
}

/** Posts that are no drafts on their sites, although they should be, for the email that lists them. */
export async function listNotWithdrawn(tx: Db, userId: string): Promise<{ title: string; site: string }[]> {
  return tx
    .select({ title: posts.title, site: sites.url })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(and(ofUser(userId), isScheduledThere, sql`${publications.remote} ->> 'status' is distinct from 'draft'`))
    .limit(100);
}

/** Enqueues cleanup of everything we left unfinished on the user's sites. What is finished stays. */
export async function enqueueCleanupOfUser(tx: Db, userId: string): Promise<void> {
  const isUnfinished = or(isNull(publications.wordpressId), isNull(publications.sentVersion));
  const rows = await tx
    .select()
    .from(publications)
    .where(
      and(
        ofUser(userId),
        or(
          gt(publications.creates, 1),
          and(isUnfinished, gt(publications.creates, 0)),
          sql`jsonb_array_length(${publications.images}) > 0`,
        ),
      ),
    );
  for (const row of rows) await enqueueCleanupOfUnfinished(tx, row);
}

/** Whether an orphan on one of the user's sites is still to be removed. */
export async function isCleanupPending(tx: Db, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: orphans.id })
    .from(orphans)
    .innerJoin(sites, eq(sites.id, orphans.siteId))
    .where(eq(sites.userId, userId))
    .limit(1);
  return row !== undefined;
}

import { and, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import { publicationOnItsSite, REDIRECTED, RESOLVED_BY_CONNECTION } from '../../posts/index.ts';
import { worksAgain } from '../backoff/works-again.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import { enqueuePublication } from './enqueue-publication.ts';

const BATCH = 200;

/**
 * The user still wants what was requested: the post was not changed since, and the date of a schedule was not removed. A
 * post that was to be a draft, or out of the trash, is still to be so, whatever its text.
 */
const isWanted = and(
  eq(publications.state, 'failed'),
  or(eq(publications.wantedVersion, posts.version), inArray(publications.action, ['unschedule', 'untrash'])),
  or(ne(publications.action, 'schedule'), isNotNull(posts.scheduledDate)),
);
const isResolved = and(isWanted, inArray(publications.errorCode, RESOLVED_BY_CONNECTION), worksAgain);
const isRedirected = and(isWanted, eq(publications.errorCode, REDIRECTED));

/** Resumes posts that failed because of our password, once the connection works again. */
export async function resumePublications(db: Db): Promise<void> {
  const resolved = await db
    .selectDistinct({ siteId: publications.siteId })
    .from(publications)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .innerJoin(posts, publicationOnItsSite)
    .where(isResolved);
  for (const { siteId } of resolved) await db.transaction((tx) => resumeOn(tx, siteId, isResolved));
}

/** Resumes posts that failed because their site redirects, as part of the `tx` that gives it its new address. */
export async function resumeRedirected(tx: Db, siteId: string): Promise<void> {
  while ((await resumeOn(tx, siteId, isRedirected)) === BATCH);
}

/** Returns how many it resumed. */
async function resumeOn(tx: Db, siteId: string, which: SQL | undefined): Promise<number> {
  await lockSiteLease(tx, siteId);
  const failed = await tx
    .select({ publication: publications })
    .from(publications)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .innerJoin(posts, publicationOnItsSite)
    .where(and(eq(publications.siteId, siteId), which))
    .orderBy(publications.dueAt, publications.askedAt)
    .limit(BATCH)
    .for('update', { of: publications, skipLocked: true });
  for (const { publication } of failed) {
    const { userId, postId, action, wantedVersion: version, scheduledDate, allowsRemoval } = publication;
    // Not that it may overwrite: the user chose that for what the site had then.
    const again = { userId, postId, siteId, action, version, scheduledDate, allowsRemoval, keepsPlace: true };
    await enqueuePublication(tx, again);
  }
  return failed.length;
}

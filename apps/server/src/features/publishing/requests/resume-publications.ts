import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { publications, sites } from '../../../database/schema/index.ts';
import { RESOLVED_BY_CONNECTION } from '../../posts/index.ts';
import { worksAgain } from '../backoff/works-again.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import { enqueuePublication } from './enqueue-publication.ts';

const BATCH = 200;

/** What a site refuses that has moved is resolved by its new address. */
const RESOLVED = [...RESOLVED_BY_CONNECTION, 'rest_redirected'];

/** Resumes posts that failed because of our password or an old address, once the connection works again. */
export async function resumePublications(db: Db): Promise<void> {
  const resolved = await db
    .selectDistinct({ siteId: publications.siteId })
    .from(publications)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(isResolved);
  for (const { siteId } of resolved) await db.transaction((tx) => resumeOn(tx, siteId));
}

const isResolved = and(eq(publications.state, 'failed'), inArray(publications.errorCode, RESOLVED), worksAgain);

async function resumeOn(tx: Db, siteId: string): Promise<void> {
  await lockSiteLease(tx, siteId);
  const resolved = await tx
    .select({ publication: publications })
    .from(publications)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(and(eq(publications.siteId, siteId), isResolved))
    .orderBy(publications.dueAt, publications.askedAt)
    .limit(BATCH)
    .for('update', { of: publications, skipLocked: true });
  for (const { publication } of resolved) {
    const { userId, postId, action, wantedVersion: version, scheduledDate, overwrite, allowsRemoval } = publication;
    const again = {
      userId,
      postId,
      siteId,
      action,
      version,
      scheduledDate,
      overwrite,
      allowsRemoval,
      keepsPlace: true,
    };
    await enqueuePublication(tx, again);
  }
}

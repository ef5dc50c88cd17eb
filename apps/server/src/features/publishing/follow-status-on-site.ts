import type { Db } from '../../database/connection.ts';
import type { LockedPost } from '../posts/post-store.ts';
import { enqueuePublication } from './enqueue-publication.ts';
import { findPublication, isUnderWay } from './publication-store.ts';

/**
 * Keeps the copy on the site in step with a status that the user saved: what is a draft here may not go live there,
 * and a schedule moved here moves there.
 */
export async function followStatusOnSite(tx: Db, after: LockedPost, before: LockedPost): Promise<void> {
  if (!before.siteId || after.sample) return;
  const wasLive = before.status === 'scheduled' || before.status === 'published';
  const isWithdrawn = wasLive && (after.status === 'draft' || after.status === 'pending');
  const isMoved =
    before.status === 'scheduled' &&
    after.status === 'scheduled' &&
    before.scheduledDate?.getTime() !== after.scheduledDate?.getTime();
  if (!isWithdrawn && !isMoved) return;

  const copy = await findPublication(tx, before.id, before.siteId);
  if (!copy) return;
  if (copy.wordpressId === null && copy.createSentAt === null && !isUnderWay(copy)) return;
  await enqueuePublication(tx, {
    userId: copy.userId,
    postId: before.id,
    siteId: before.siteId,
    version: after.version,
    action: isMoved ? 'schedule' : 'unschedule',
    scheduledDate: isMoved ? after.scheduledDate : null,
  });
}

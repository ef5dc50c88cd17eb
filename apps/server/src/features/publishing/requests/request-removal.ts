import type { Db } from '../../../database/connection.ts';
import { lockPublicationsOf, remoteCopies } from '../../posts/index.ts';
import { enqueueCleanupOfUnfinished } from '../cleanup/enqueue-cleanup.ts';
import { lockSiteLease } from '../runner/lock-site-lease.ts';
import { enqueuePublication } from './enqueue-publication.ts';

/** Enqueues the removal of every copy of a post and returns whether there was any. The last one deletes the post. */
export async function requestRemoval(tx: Db, userId: string, postId: string): Promise<boolean> {
  const copies = await remoteCopies(tx, postId);
  for (const siteId of copies.map((copy) => copy.siteId).sort()) await lockSiteLease(tx, siteId);
  for (const { siteId, wantedVersion: version } of copies) {
    await enqueuePublication(tx, { userId, postId, siteId, action: 'delete', version });
  }
  return copies.length > 0;
}

/** Before a locked post is deleted here: its copies stay on their sites, but what is unfinished there is cleaned up. */
export async function leaveCopies(tx: Db, postId: string): Promise<void> {
  for (const row of await lockPublicationsOf(tx, postId)) await enqueueCleanupOfUnfinished(tx, row);
}

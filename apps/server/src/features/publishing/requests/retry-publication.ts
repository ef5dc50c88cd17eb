import type { Publication } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { notFound, refused } from '../../../http/errors.ts';
import { findPublication, lockPost, toPublication } from '../../posts/index.ts';
import { endBackoff } from '../backoff/site-backoff.ts';
import { enqueuePublication } from './enqueue-publication.ts';
import { refuseSecondCopy } from './refuse-second-copy.ts';

/**
 * Retries what failed or waits for its next attempt, and ends its site's backoff.
 *
 * @throws 404 if never requested, 422 `nothing_to_retry`, `not_on_site` for an update of a post that was deleted there,
 *   which would create it as a draft, and for its restoring
 */
export async function retryPublication(db: Db, userId: string, postId: string): Promise<Publication> {
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, postId);
    const existing = post.siteId ? await findPublication(tx, postId, post.siteId) : undefined;
    if (!existing) throw notFound('Publication');
    if (existing.state === 'publishing') return toPublication(existing, post.version);
    if (existing.state === 'done')
      throw refused('nothing_to_retry', 'This post already is on the site as you wanted it.');
    const { siteId, action, scheduledDate } = existing;
    if ((action === 'update' || action === 'untrash') && existing.errorCode === 'post_gone')
      throw refused('not_on_site', existing.errorMessage ?? 'This post was deleted on the site.');
    await refuseSecondCopy(tx, { postId, siteId }, existing);
    await endBackoff(tx, siteId);
    // What the user agreed to holds for the text that they saw, and for what the site had then.
    const isSame = existing.wantedVersion === post.version;
    const overwrite = isSame && existing.state === 'queued' && existing.overwrite;
    const allowsRemoval = isSame && existing.allowsRemoval;
    const request = { userId, postId, siteId, action, version: post.version, scheduledDate, overwrite, allowsRemoval };
    return toPublication(await enqueuePublication(tx, { ...request, keepsPlace: true }), post.version);
  });
}

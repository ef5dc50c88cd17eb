import type { Db } from '../../../database/connection.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { IN_TRASH, updatePostRow } from '../../posts/index.ts';
import { OTHER_POST } from '../delivery/refuse-drift.ts';
import { revertScheduledDate } from '../schedule/revert-scheduled-date.ts';
import type { Failure } from './failure.ts';
import { statusFromSite, waitsThere } from './status-from-site.ts';

/** Makes the post here what it is on the site, after a request was given up. */
export async function settlePost(
  tx: Db,
  post: Parameters<typeof statusFromSite>[0] & { siteId: string | null },
  current: PublicationRow,
  failure: Pick<Failure, 'code' | 'kind' | 'seen'>,
): Promise<void> {
  const { seen } = failure;
  if (seen) {
    if (post.siteId !== current.siteId) return;
    const there = failure.code === OTHER_POST ? undefined : seen;
    const after = statusFromSite(post, there, { waits: waitsThere(post, current.remote, there) });
    if (after) await updatePostRow(tx, current.postId, after);
    return;
  }
  await revertScheduledDate(tx, current, failure);
  const isThere = failure.code !== 'post_gone' && failure.code !== IN_TRASH;
  if (isThere && current.remote) {
    // Nothing new was seen: its date is known already.
    const { status, scheduledDate } = post;
    const after = statusFromSite({ status, scheduledDate }, current.remote, { mayWithdraw: false });
    if (after) await updatePostRow(tx, current.postId, after);
    return;
  }
  const after = !isThere && post.siteId === current.siteId && statusFromSite(post, undefined);
  if (after) await updatePostRow(tx, current.postId, after);
}

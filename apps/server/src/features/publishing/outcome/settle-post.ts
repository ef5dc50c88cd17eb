import type { Db } from '../../../database/connection.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { updatePostRow } from '../../posts/index.ts';
import { OTHER_POST } from '../delivery/refuse-drift.ts';
import { isLive } from '../requests/asked-by-status.ts';
import { revertScheduledDate } from '../schedule/revert-scheduled-date.ts';
import type { Failure } from './failure.ts';
import { draftFrom, followSeen, followSite } from './follow-site.ts';

/** Makes the post here what it is on the site, after a request was given up. */
export async function settlePost(
  tx: Db,
  post: Parameters<typeof followSeen>[0] & { siteId: string | null },
  current: PublicationRow,
  failure: Pick<Failure, 'code' | 'kind' | 'seen'>,
): Promise<void> {
  const { seen } = failure;
  if (seen) {
    const isThere = failure.code !== OTHER_POST;
    const after = post.siteId === current.siteId && followSeen(post, current.remote, isThere ? seen : undefined);
    if (after) await updatePostRow(tx, current.postId, after);
    return;
  }
  await revertScheduledDate(tx, current, failure);
  const isThere = failure.code !== 'post_gone' && failure.code !== 'post_in_trash';
  const isGoneHere = !isThere && isLive(post.status) && post.siteId === current.siteId;
  const followed = isThere ? followSite(post, current.remote) : isGoneHere && draftFrom(new Date());
  if (followed) await updatePostRow(tx, current.postId, followed);
}

import { isSameTime } from '../remote-status.ts';
import type { Delivery, Wanted } from './delivery.ts';
import { findOurPost } from './find-our-post.ts';

/**
 * Whether the user only moves a post that was scheduled on its site to another time: then its text is not sent. If it
 * was moved or withdrawn there meanwhile, it is compared with ours like any other post.
 */
export async function isMovedOnly(delivery: Delivery, { status, date }: Wanted): Promise<boolean> {
  const { publication, post } = delivery;
  const { action, overwrite, wantedVersion, sentVersion, remote } = publication;
  if (post.origin !== 'site' || action !== 'schedule' || overwrite || wantedVersion !== sentVersion) return false;
  if (status !== 'future' || !date || remote?.status !== 'future' || !remote.dateGmt) return false;
  const found = await findOurPost(delivery);
  if (found?.status !== 'future' || !found.dateGmt) return false;
  const there = new Date(found.dateGmt);
  // An attempt whose response was lost may have moved it already.
  return isSameTime(there, new Date(remote.dateGmt)) || isSameTime(there, date);
}

import type { RemotePost } from '@pressloom/wordpress';
import { isPublic } from '../../posts/index.ts';
import { isLiveThere, isSameTime } from '../remote-status.ts';
import { MOVED_THERE } from '../schedule/due-conclusion.ts';
import { hasCome } from '../schedule/schedule-in-effect.ts';
import { bringToState, freeSlug } from './bring-to-state.ts';
import { checkpoint } from './checkpoint.ts';
import type { Delivered, Delivery, Wanted } from './delivery.ts';
import { findOurPost } from './find-our-post.ts';
import { pendingStatusWrite } from './pending-write.ts';
import { filteredHashOf, refuseRemoval, removedThere } from './refuse-removal.ts';

/**
 * Changes when our post becomes public, or publishes it, and leaves its content as the site has it: what an editor
 * fixed there goes out as it is. A post that someone published, scheduled or withdrew there stays that way.
 */
export async function reschedule(delivery: Delivery, wanted: Wanted): Promise<Delivered> {
  const found = await findOurPost(delivery);
  if (!found || isSettledThere(delivery, found)) return asItIs(found);
  if (isMovedThere(delivery, found, wanted)) return { ...asItIs(found), notices: [MOVED_THERE] };
  // One whose time has come goes out: nobody is asked then, and WordPress keeps what it removes in its revisions.
  if (!hasCome(delivery.publication.scheduledDate)) refuseRemoval(delivery, found);
  await checkpoint(delivery, { pendingWrite: pendingStatusWrite(delivery, found, wanted.status) });
  const freed = await freeSlug(delivery, found, wanted, true);
  const { remote, notices } = await bringToState(delivery, freed, wanted, {});
  const filteredHash = filteredHashOf(delivery, remote);
  const removed = removedThere(found, remote);
  return {
    action: 'schedule',
    sentVersion: null,
    remote,
    waits: wanted.status === 'draft',
    filteredHash,
    notices: [...notices, ...removed],
  };
}

/** It is public already, or not as we left it. */
function isSettledThere({ publication: { remote, pendingWrite } }: Delivery, found: RemotePost): boolean {
  const { status } = found;
  return isPublic(found) || (status !== remote?.status && status !== pendingWrite?.status);
}

/** It was moved to another time on WordPress, which holds until it is due. */
function isMovedThere({ publication }: Delivery, found: RemotePost, { date }: Wanted): boolean {
  const { remote, scheduledDate } = publication;
  if (found.status !== 'future' || remote?.status !== 'future' || hasCome(scheduledDate)) return false;
  const there = dateOf(found);
  // An attempt whose response was lost may have moved it.
  return !isSameTime(there, dateOf(remote)) && !isSameTime(there, date ?? scheduledDate);
}

const dateOf = ({ dateGmt }: { dateGmt: string | null }) => (dateGmt ? new Date(dateGmt) : null);

function asItIs(remote: RemotePost | undefined): Delivered {
  const notices =
    remote && !isLiveThere(remote)
      ? [`Somebody set this post to “${remote.status}” on WordPress before its time. It was left as it is there.`]
      : [];
  return { action: 'schedule', sentVersion: null, remote: remote ?? null, notices };
}

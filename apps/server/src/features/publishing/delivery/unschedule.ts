import { isWordPressError, type RemotePost, updatePost } from '@pressloom/wordpress';
import { IN_TRASH } from '../../posts/index.ts';
import { hasSentText } from '../checks/confirm-write.ts';
import { settleUnsentImages } from '../media/settle-images.ts';
import { isSlugOurs } from './bring-to-state.ts';
import { checkpoint } from './checkpoint.ts';
import type { Delivered, Delivery } from './delivery.ts';
import { findOurPost } from './find-our-post.ts';
import { pendingStatusWrite } from './pending-write.ts';
import { isAsWeLeftIt, refuseWithdrawal, snapshotOfFound } from './refuse-drift.ts';
import { filteredHashOf, refuseRemoval, removedThere } from './refuse-removal.ts';

/** Makes the post a draft on its site again. If there is none, or it is in the trash, there is nothing to take back. */
export async function unschedule(delivery: Delivery): Promise<Delivered> {
  const { client, publication } = delivery;
  const found = await findOurPost(delivery).catch((error: unknown) => {
    if (isWordPressError(error, 'post_gone', IN_TRASH)) return undefined;
    throw error;
  });
  if (!found) return { action: 'unschedule', remote: null, sentVersion: null, notices: [NOTHING_THERE] };
  await refuseWithdrawal(delivery, found, { status: 'draft' });
  refuseRemoval(delivery, found);
  const isOurs = isAsWeLeftIt(delivery, found);
  const sentVersion = isOurs ? versionOf(publication, found) : publication.sentVersion;
  const freesSlug = found.slug !== '' && isSlugOurs(delivery, found);
  const pendingWrite = pendingStatusWrite(delivery, found, 'draft');
  await checkpoint(delivery, { ...snapshotOfFound(delivery, found), sentVersion, pendingWrite });
  const remote = await updatePost(client, found.id, { status: 'draft', ...(freesSlug && { slug: '' }) });
  const kept = remote.status === 'draft' ? [] : [`The site left the post as “${remote.status}”.`];
  return {
    action: 'unschedule',
    remote,
    sentVersion: isOurs ? sentVersion : null,
    filteredHash: filteredHashOf(delivery, remote),
    notices: [...kept, ...removedThere(found, remote)],
    images: settleUnsentImages(publication, remote, isOurs),
  };
}

/** The version whose text is there: of a write whose response was lost, or of the last confirmed one; 0 for none. */
const versionOf = (publication: Delivery['publication'], found: RemotePost): number =>
  (hasSentText(publication, found) ? publication.pendingWrite?.version : publication.sentVersion) ?? 0;

const NOTHING_THERE = 'The post is not on the site, so there was nothing to take back.';

import { deletePost, isWordPressError, trashPost } from '@pressloom/wordpress';
import { IN_TRASH } from '../../posts/index.ts';
import type { Delivery } from './delivery.ts';
import { findOurPost } from './find-our-post.ts';
import { isExactlyReserved } from './reserved-slug.ts';

/**
 * Moves the post to the trash of its site; a draft that never got beyond its reservation is deleted permanently. A post
 * that is gone, or already in the trash, counts as removed.
 *
 * @throws ChangedOnSite if its id belongs to another post, which is left alone
 */
export async function removeRemotePost(delivery: Delivery): Promise<void> {
  const { client, publication } = delivery;
  const ours = await findOurPost(delivery).catch((error: unknown) => {
    if (isWordPressError(error, 'post_gone', IN_TRASH)) return undefined;
    throw error;
  });
  if (!ours) return;
  const isReserved =
    publication.sentVersion === null &&
    ours.status === 'draft' &&
    (ours.slug === '' || isExactlyReserved(ours.slug, publication.reservation));
  await (isReserved ? deletePost(client, ours.id, { force: true }) : trashPost(client, ours.id));
}

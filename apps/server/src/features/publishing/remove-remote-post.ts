import { deletePost, isWordPressError, trashPost } from '@pressloom/wordpress';
import type { Delivery } from './deliver.ts';
import { findOurPost, reservedSlugs } from './find-our-post.ts';

/**
 * Moves the post to the trash of its site; a draft that never got beyond its reservation is removed for good. One that
 * is gone, or in the trash already, is as good as removed.
 */
export async function removeRemotePost(delivery: Delivery): Promise<void> {
  const { client, publication } = delivery;
  if (publication.sentVersion !== null && publication.wordpressId !== null) {
    await trashPost(client, publication.wordpressId);
    return;
  }
  const ours = await findOurPost(delivery).catch((error: unknown) => {
    if (isWordPressError(error, 'post_gone', 'post_in_trash')) return undefined;
    throw error;
  });
  if (!ours) return;
  const isReserved = ours.status === 'draft' && ['', ...reservedSlugs(publication.reservation)].includes(ours.slug);
  await deletePost(client, ours.id, { force: isReserved });
}

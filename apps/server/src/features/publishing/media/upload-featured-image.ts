import type { RemotePost } from '@pressloom/wordpress';
import type { Delivery } from '../delivery/delivery.ts';
import { ensureMedia } from './ensure-media.ts';

/**
 * Uploads the post's featured image unless the site has it, and returns its id there: undefined if the post has none, 0
 * if it had one that is to be removed.
 *
 * @param remote our post as the site has it: an image that it no longer shows may be gone
 */
export async function uploadFeaturedImage(
  delivery: Delivery,
  remote: RemotePost | undefined,
): Promise<number | undefined> {
  const { wordpressMediaId, wordpressMediaOf, images } = delivery.publication;
  const { featuredImage: of, featuredImageAlt: altText } = delivery.post;
  if (!of) return wordpressMediaId === null ? undefined : 0;
  const isThere =
    wordpressMediaId !== null &&
    wordpressMediaOf === of &&
    (remote === undefined || remote.featuredMedia === wordpressMediaId);
  // An image that was taken over from the site is not recorded, and has the alt text that it was given there.
  const noted = images.find((image) => image.of === of);
  if (isThere && (!noted || !altText || noted.alt === altText)) return wordpressMediaId;
  const also = ({ id }: { id: number }) => ({ wordpressMediaId: id, wordpressMediaOf: of });
  return (await ensureMedia(delivery, of, { altText, also })).id;
}

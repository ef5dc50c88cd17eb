import type { RemotePost } from '@pressloom/wordpress';
import type { Delivery } from '../delivery/delivery.ts';
import { ensureMedia } from './ensure-media.ts';

/**
 * Sees to it that the post's featured image is on the site and answers its id there: undefined where the post has none,
 * 0 where it had one that is to go.
 *
 * @param remote our post as the site has it: an image that it does not show any more may be gone
 */
export async function uploadFeaturedImage(
  delivery: Delivery,
  remote: RemotePost | undefined,
): Promise<number | undefined> {
  const { wordpressMediaId, wordpressMediaOf, pictures } = delivery.publication;
  const { featuredImage: of, featuredImageAlt: altText } = delivery.post;
  if (!of) return wordpressMediaId === null ? undefined : 0;
  const isThere =
    wordpressMediaId !== null &&
    wordpressMediaOf === of &&
    (remote === undefined || remote.featuredMedia === wordpressMediaId);
  // One that was taken over from the site has no note, and the text that it was given there.
  const noted = pictures.find((picture) => picture.of === of);
  if (isThere && (!noted || !altText || noted.alt === altText)) return wordpressMediaId;
  const also = ({ id }: { id: number }) => ({ wordpressMediaId: id, wordpressMediaOf: of });
  return (await ensureMedia(delivery, of, { altText, also })).id;
}

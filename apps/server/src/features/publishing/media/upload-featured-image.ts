import { findMediaByIds, isFileOf, type RemotePost } from '@pressloom/wordpress';
import { checkpoint } from '../delivery/checkpoint.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { ensureMedia } from './ensure-media.ts';

/**
 * Uploads the post's featured image unless the site has it or it is one of the site's own, and returns its id there: undefined if the post has none, 0
 * if it had one that is to be removed.
 *
 * @param remote our post as the site has it: an image that it no longer shows may be gone
 */
export async function uploadFeaturedImage(
  delivery: Delivery,
  remote: RemotePost | undefined,
  notices: string[],
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
  if (!noted && (await isInLibrary(delivery))) {
    await checkpoint(delivery, { wordpressMediaId: delivery.post.featuredMediaId, wordpressMediaOf: of });
    return delivery.post.featuredMediaId ?? undefined;
  }
  const also = ({ id }: { id: number }) => ({ wordpressMediaId: id, wordpressMediaOf: of });
  const onOwnText = () => notices.push(OWN_TEXT);
  return (await ensureMedia(delivery, of, { altText, onOwnText, also })).id;
}

const OWN_TEXT =
  'The featured image has an alternative text of its own on the site, which stays. Change it in the site’s media library.';

/**
 * Whether the site's own library has the image under the id that it was chosen by. The post may have been meant for
 * another site, or the image be removed since: then it is uploaded like any other.
 */
async function isInLibrary({ client, post: { featuredMediaId: id, featuredImage } }: Delivery): Promise<boolean> {
  if (id === null) return false;
  const media = (await findMediaByIds(client, [id])).get(id);
  return media !== undefined && featuredImage !== null && isFileOf(media, featuredImage);
}

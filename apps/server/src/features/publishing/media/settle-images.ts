import type { RemotePost } from '@pressloom/wordpress';
import type { SentImage } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import type { Delivery, SettledImages } from '../delivery/delivery.ts';
import { imagesIn } from './upload-content-images.ts';

/**
 * The images of a post that is on the site as wanted. A text taken over from the site shows our images by their URLs
 * there.
 */
export function settleImages({ publication, post }: Delivery): SettledImages {
  const wanted = imagesIn(post.content).add(post.featuredImage ?? '');
  return settle(
    publication.images,
    ({ of, name }) => wanted.has(of) || post.content.includes(name) || post.featuredImage?.includes(name) === true,
  );
}

/**
 * The images of a post whose new text is no longer sent: what was uploaded for that text is shown nowhere.
 *
 * @param isOurs only we have edited the post there: what was shown and is gone was removed by us
 */
export function settleUnsentImages(
  { images }: Pick<PublicationRow, 'images'>,
  remote: RemotePost,
  isOurs: boolean,
): SettledImages {
  return settle(
    images,
    ({ shown, name, id }) =>
      (shown === true && !isOurs) || remote.content.includes(name) || (id !== undefined && id === remote.featuredMedia),
  );
}

function settle(images: SentImage[], isShown: (image: SentImage) => boolean): SettledImages {
  return {
    shown: images.filter(isShown).map((image) => ({ ...image, shown: true })),
    unused: images.filter((image) => !isShown(image)).map(({ name }) => name),
  };
}

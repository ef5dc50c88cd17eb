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
    publication.pictures,
    ({ of, name }) => wanted.has(of) || post.content.includes(name) || post.featuredImage?.includes(name) === true,
  );
}

/**
 * The images of a post whose new text is no longer sent: what was uploaded for that text is shown nowhere.
 *
 * @param isOurs only we have edited the post there: what was shown and is gone was removed by us
 */
export function settleUnsentImages(
  { pictures }: Pick<PublicationRow, 'pictures'>,
  remote: RemotePost,
  isOurs: boolean,
): SettledImages {
  return settle(
    pictures,
    ({ shown, name, id }) =>
      (shown === true && !isOurs) || remote.content.includes(name) || (id !== undefined && id === remote.featuredMedia),
  );
}

function settle(pictures: SentImage[], isShown: (picture: SentImage) => boolean): SettledImages {
  return {
    shown: pictures.filter(isShown).map((picture) => ({ ...picture, shown: true })),
    unused: pictures.filter((picture) => !isShown(picture)).map(({ name }) => name),
  };
}

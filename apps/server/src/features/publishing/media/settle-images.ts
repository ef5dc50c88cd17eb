import type { RemotePost } from '@pressloom/wordpress';
import type { SentImage } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import type { Delivery, SettledImages } from '../delivery/delivery.ts';
import { imagesIn } from './upload-content-images.ts';

/**
 * The post is on the site as it was wanted. A text that was taken over from the site shows our images by their addresses
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
 * The post is on the site, and what was uploaded for a text that is not sent any more is shown nowhere.
 *
 * @param isOurs nobody but us has edited it there: what was shown and is gone was taken out by us
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

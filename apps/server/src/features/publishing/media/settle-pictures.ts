import type { RemotePost } from '@pressloom/wordpress';
import type { SentPicture } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import type { Delivery, SettledPictures } from '../delivery/delivery.ts';
import { picturesIn } from './upload-content-images.ts';

/**
 * The post is on the site as it was wanted. A text that was taken over from the site shows our pictures by their addresses
 * there.
 */
export function settlePictures({ publication, post }: Delivery): SettledPictures {
  const wanted = picturesIn(post.content).add(post.featuredImage ?? '');
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
export function settleUnsentPictures(
  { pictures }: Pick<PublicationRow, 'pictures'>,
  remote: RemotePost,
  isOurs: boolean,
): SettledPictures {
  return settle(
    pictures,
    ({ shown, name, id }) =>
      (shown === true && !isOurs) || remote.content.includes(name) || (id !== undefined && id === remote.featuredMedia),
  );
}

function settle(pictures: SentPicture[], isShown: (picture: SentPicture) => boolean): SettledPictures {
  return {
    shown: pictures.filter(isShown).map((picture) => ({ ...picture, shown: true })),
    unused: pictures.filter((picture) => !isShown(picture)).map(({ name }) => name),
  };
}

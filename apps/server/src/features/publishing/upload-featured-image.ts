import { createHash } from 'node:crypto';
import {
  describeMedia,
  findMediaUploadedAs,
  type RemoteMedia,
  type RemotePost,
  uploadMedia,
  WordPressError,
} from '@pressloom/wordpress';
import { attributionLine } from '../images/attribution-line.ts';
import { findImage, imageIdOf } from '../images/image-store.ts';
import { imageTypeOf } from '../images/image-type.ts';
import type { Delivery } from './deliver.ts';
import { refuseWhileItMayAppear } from './find-our-post.ts';
import { keepFromTidying, leaveToTidy } from './leftovers.ts';
import { noteProgress } from './note-progress.ts';

const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

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
  const { publication, post } = delivery;
  if (!post.featuredImage) {
    await forgetEarlierImage(delivery);
    return publication.wordpressMediaId === null ? undefined : 0;
  }
  if (
    publication.wordpressMediaId !== null &&
    publication.wordpressMediaOf === post.featuredImage &&
    (remote === undefined || remote.featuredMedia === publication.wordpressMediaId)
  ) {
    return publication.wordpressMediaId;
  }
  const { data, caption } = await loadImage(delivery, post.featuredImage);
  const contentType = imageTypeOf(data);
  if (!contentType) throw unusable('is not a JPEG, PNG, WebP or GIF picture');
  const name = `${slugOf(post.title)}-${createHash('sha256').update(post.id).update(data).digest('hex').slice(0, 8)}`;
  const media = await haveUploaded(delivery, name, { data, contentType, caption });
  await noteProgress(delivery, { wordpressMediaId: media.id, wordpressMediaOf: post.featuredImage });
  return media.id;
}

/**
 * Uploads an image, once: its name is made from the post and the picture and is noted before the request leaves, so that
 * an upload whose answer was lost is found again instead of repeated.
 */
async function haveUploaded(
  delivery: Delivery,
  name: string,
  { data, contentType, caption }: { data: Buffer; contentType: string; caption: string | undefined },
): Promise<RemoteMedia> {
  const { services, client, publication, post } = delivery;
  const earlier = publication.mediaSentAt;
  if (publication.mediaName !== name) {
    await forgetEarlierImage(delivery);
  } else if (earlier) {
    const [media] = await findMediaUploadedAs(client, name);
    if (media) {
      await keepFromTidying(services.db, publication.siteId, name);
      // WordPress saves the file first: an upload that broke off may have its image, but not its text.
      if (post.featuredImageAlt) await describeMedia(client, media.id, post.featuredImageAlt);
      await tidyOthers(media.id);
      return media;
    }
    refuseWhileItMayAppear(delivery, earlier);
  }
  const isRepeated = publication.mediaName === name && earlier !== null;
  await keepFromTidying(services.db, publication.siteId, name);
  await noteProgress(delivery, { mediaName: name, mediaSentAt: new Date() });
  const filename = `${name}.${contentType.slice('image/'.length).replace('jpeg', 'jpg')}`;
  const file = { data, contentType, filename, caption, altText: post.featuredImageAlt };
  const media = await uploadMedia(client, file, { timeoutMs: services.timing.upload }).catch(async (error: unknown) => {
    const isRefused = error instanceof WordPressError && error.kind !== 'unknown';
    if (isRefused) await noteProgress(delivery, { mediaSentAt: isRepeated ? earlier : null });
    throw error;
  });
  if (isRepeated) await tidyOthers(media.id);
  return media;

  async function tidyOthers(keepId: number) {
    await services.db.transaction((tx) =>
      leaveToTidy(tx, { siteId: publication.siteId, kind: 'image', slug: name, keepId }),
    );
  }
}

/** The image that another one replaces goes when nobody shows it any more. */
async function forgetEarlierImage(delivery: Delivery): Promise<void> {
  const { siteId, mediaName } = delivery.publication;
  if (!mediaName) return;
  await delivery.services.db.transaction(async (tx) => {
    await noteProgress(delivery, { mediaName: null, mediaSentAt: null }, tx);
    await leaveToTidy(tx, { siteId, kind: 'image', slug: mediaName });
  });
}

async function loadImage({ services, publication }: Delivery, address: string) {
  const id = imageIdOf(address);
  if (id) {
    const { data, attribution } = await findImage(services.db, publication.userId, id);
    return { data, caption: attribution ? attributionLine(attribution) : undefined };
  }
  const response = await services.outbound.request(address, { maxBytes: IMAGE_MAX_BYTES, followRedirects: 3 });
  if (response.status >= 500) throw unusable('cannot be loaded at the moment', 'retry');
  if (response.status !== 200) throw unusable(`cannot be loaded from its address (${response.status})`);
  return { data: response.body, caption: undefined };
}

const unusable = (why: string, kind: 'final' | 'retry' = 'final') =>
  new WordPressError('image_unusable', kind, `The featured image ${why}. Choose another one or remove it.`);

/** ASCII letters and digits of a title, for a file name; a title in another script gets a plain word. */
function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return slug || 'image';
}

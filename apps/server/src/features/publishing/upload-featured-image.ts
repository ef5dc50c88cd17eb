import { createHash } from 'node:crypto';
import { findMediaBySlug, uploadMedia, WordPressError } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { publications } from '../../database/schema/index.ts';
import { findImage, imageIdOf } from '../images/image-store.ts';
import { imageTypeOf } from '../images/image-type.ts';
import type { Delivery } from './deliver.ts';

const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Sees to it that the post's featured image is on the site and answers its id there: undefined where the post has none,
 * 0 where it had one that is to go. The file's name is made from the post and the picture, so that an upload whose
 * answer was lost is found again instead of repeated.
 */
export async function uploadFeaturedImage(delivery: Delivery): Promise<number | undefined> {
  const { services, client, publication, post } = delivery;
  if (!post.featuredImage) return publication.wordpressMediaId === null ? undefined : 0;
  if (publication.wordpressMediaId !== null && publication.wordpressMediaOf === post.featuredImage) {
    return publication.wordpressMediaId;
  }
  const data = await loadImage(delivery, post.featuredImage);
  const contentType = imageTypeOf(data);
  if (!contentType) throw unusable('is not a JPEG, PNG, WebP or GIF picture');

  const name = `${slugOf(post.title)}-${createHash('sha256').update(post.id).update(data).digest('hex').slice(0, 8)}`;
  const media =
    (await findMediaBySlug(client, name)) ??
    (await uploadMedia(client, {
      data,
      contentType,
      filename: `${name}.${contentType.slice('image/'.length).replace('jpeg', 'jpg')}`,
      altText: post.featuredImageAlt,
    }));
  await services.db
    .update(publications)
    .set({ wordpressMediaId: media.id, wordpressMediaOf: post.featuredImage })
    .where(eq(publications.id, publication.id));
  return media.id;
}

async function loadImage({ services, publication }: Delivery, address: string): Promise<Buffer> {
  const id = imageIdOf(address);
  if (id) return (await findImage(services.db, publication.userId, id)).data;
  const response = await services.outbound.request(address, { maxBytes: IMAGE_MAX_BYTES, followRedirects: 3 });
  if (response.status >= 500) throw unusable('cannot be loaded at the moment', 'retry');
  if (response.status !== 200) throw unusable(`cannot be loaded from its address (${response.status})`);
  return response.body;
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

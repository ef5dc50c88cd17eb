import { createHash } from 'node:crypto';
import { imageIdOf } from '@pressloom/contract';
import { type MediaFile, WordPressError } from '@pressloom/wordpress';
import { attributionLine, imageTypeOf, openImage } from '../../images/index.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { limitBytes } from '../runner/limit-bytes.ts';

const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Limits the memory of a process for images from other servers while they are passed on. Six load at a time; a loaded
 * one counts only its own size.
 */
const holding = limitBytes(6 * IMAGE_MAX_BYTES);

type Image = Pick<MediaFile, 'data' | 'contentType' | 'md5' | 'caption'>;

/**
 * Provides an image while `use` runs: one of ours is read from the database while it is sent, one from elsewhere is
 * loaded first.
 *
 * @throws 404 for one of ours that is gone; WordPressError `image_unusable`
 */
export async function withImage<T>(
  { services, publication }: Delivery,
  address: string,
  use: (image: Image) => Promise<T>,
): Promise<T> {
  const id = imageIdOf(address);
  if (id) {
    const { attribution, ...image } = await openImage(services.db, publication.userId, id);
    return use({ ...image, caption: attribution ? attributionLine(attribution) : undefined });
  }
  return holding(IMAGE_MAX_BYTES, async (keep) => {
    const asked = { maxBytes: IMAGE_MAX_BYTES, followRedirects: 3 };
    const response = await services.outbound.request(address, asked).catch(blamingTheImage);
    if (response.status >= 500) throw unusable('cannot be loaded at the moment', 'retry');
    if (response.status !== 200) throw unusable(`cannot be loaded from its address (${response.status})`);
    const { body: data } = response;
    keep(data.length);
    const contentType = imageTypeOf(data);
    if (!contentType) throw unusable('is not a JPEG, PNG, WebP or GIF image');
    return use({ data, contentType, md5: createHash('md5').update(data).digest('hex') });
  });
}

/** The image's own server is at fault, not the site that it is for. */
function blamingTheImage(cause: unknown): never {
  if (!(cause instanceof WordPressError)) throw cause;
  if (cause.code === 'reply_too_large')
    throw unusable(`is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB`, 'final', cause);
  if (cause.kind === 'final') throw unusable('cannot be loaded from its address', 'final', cause);
  throw unusable('cannot be loaded at the moment', 'retry', cause);
}

const unusable = (why: string, kind: 'final' | 'retry' = 'final', cause?: unknown) =>
  new WordPressError('image_unusable', kind, `The featured image ${why}. Choose another one or remove it.`, { cause });

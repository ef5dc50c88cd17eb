import { createHash } from 'node:crypto';
import { findMediaUploadedAs, uploadMedia } from '@pressloom/wordpress';
import { ExpectedError } from '../../errors.ts';
import { attributionLine } from '../images/attribution-line.ts';
import { findImage } from '../images/image-store.ts';
import type { Delivery } from './deliver.ts';
import { keepFromTidying, leaveToTidy } from './leftovers.ts';

/** Pictures in a post that lie here, where the site's readers cannot come. */
const OURS = /(<img\b[^>]*?\bsrc=")\/api\/images\/([0-9a-f-]{36})(?=")/g;

/**
 * Sees to it that the pictures inside the text are on the site, and answers the text with their addresses there, and what
 * the user is to be told.
 *
 * A picture's name on the site is made from the post and the picture: one that an earlier attempt uploaded, whether its
 * answer came or not, is found again and used.
 */
export async function uploadContentImages(delivery: Delivery): Promise<{ content: string; notices: string[] }> {
  const { content } = delivery.post;
  const addresses = new Map<string, string | undefined>();
  for (const [, , id = ''] of content.matchAll(OURS)) {
    if (!addresses.has(id)) addresses.set(id, await haveOnSite(delivery, id));
  }
  const lost = [...addresses.values()].filter((address) => address === undefined).length;
  return {
    content: content.replace(OURS, (match, before: string, id: string) => {
      const address = addresses.get(id);
      return address ? before + address : match;
    }),
    notices: lost > 0 ? ['A picture in the text does not exist any more. Take it out, or upload it again.'] : [],
  };
}

async function haveOnSite(
  { services, client, publication, post }: Delivery,
  imageId: string,
): Promise<string | undefined> {
  const { db, timing } = services;
  const image = await findImage(db, publication.userId, imageId).catch(unlessGone);
  if (!image) return undefined;
  const { data, contentType, attribution } = image;
  const name = `picture-${createHash('sha256').update(post.id).update(data).digest('hex').slice(0, 16)}`;
  await keepFromTidying(db, publication.siteId, name);
  const [media, ...others] = await findMediaUploadedAs(client, name);
  // An answer that was lost, and the repeat of it: one of the two is enough.
  if (media && others.length > 0)
    await leaveToTidy(db, { siteId: publication.siteId, kind: 'image', slug: name, keepId: media.id });
  if (media) return media.url;
  const filename = `${name}.${contentType.slice('image/'.length).replace('jpeg', 'jpg')}`;
  const caption = attribution ? attributionLine(attribution) : undefined;
  const uploaded = await uploadMedia(client, { data, contentType, filename, caption }, { timeoutMs: timing.upload });
  return uploaded.url;
}

const unlessGone = (error: unknown) => {
  if (error instanceof ExpectedError && error.code === 'not_found') return undefined;
  throw error;
};

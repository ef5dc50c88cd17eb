import { findMediaByIds, isWordPressError, type RemoteMedia, withoutImages } from '@pressloom/wordpress';
import { ExpectedError } from '../../../http/errors.ts';
import { imageTagsIn, replaceImageTags } from '../../../text/image-tags.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { ensureMedia } from './ensure-media.ts';

/** Images in a post that are stored here, out of reach for the site's readers. */
const OURS = /(\bsrc=")(\/api\/images\/[0-9a-f-]{36})(?=")/;

/** URLs here of the images that a text shows. */
export const imagesIn = (content: string) => new Set(imageTagsIn(content).flatMap((tag) => OURS.exec(tag)?.[2] ?? []));

/**
 * Uploads the images inside the text unless the site has them, and returns the text with their URLs there, and notices
 * for the user.
 */
export async function uploadContentImages(delivery: Delivery): Promise<{ content: string; notices: string[] }> {
  return uploadAll(delivery).catch((error: unknown) => {
    if (!isWordPressError(error, 'part_missing')) throw error;
    return withImagesThere(delivery);
  });
}

/** Images that are already on the site stay in the text: their URLs are known. */
function withImagesThere({ publication, post }: Delivery): { content: string; notices: string[] } {
  const there = new Map(publication.images.flatMap(({ of, id, url }) => (url ? [[of, { id, url }] as const] : [])));
  const left = new Set([...imagesIn(post.content)].filter((of) => !there.has(of)));
  const content = asOnSite({ ...post, content: withoutLeft(post, left) }, there);
  return { content, notices: left.size > 0 ? [IMAGES_LEFT_OUT] : [] };
}

/** In WordPress' own markup nothing but the images themselves changes. */
const withoutLeft = ({ content, contentForm }: Delivery['post'], left: ReadonlySet<string>) =>
  contentForm === 'html'
    ? withoutImages(content, left)
    : replaceImageTags(content, (tag) => (left.has(OURS.exec(tag)?.[2] ?? '') ? '' : tag));

type OnSite = Partial<Pick<RemoteMedia, 'id'>> & Pick<RemoteMedia, 'url'>;

/** The text with its images as the site has them. */
const asOnSite = ({ content, contentForm }: Delivery['post'], there: ReadonlyMap<string, OnSite | undefined>) =>
  replaceImageTags(content, (tag) => {
    const media = there.get(OURS.exec(tag)?.[2] ?? '');
    if (!media) return tag;
    const shown = tag.replace(OURS, (_match, before: string) => before + media.url);
    return media.id === undefined || contentForm === 'blocks' ? shown : ofMediaLibrary(shown, media.id);
  });

/**
 * Marks an image as one of the site's media library. By this class WordPress adds its sizes (`srcset`), width, height
 * and lazy loading for readers (`wp_filter_content_tags`), and the image block gets its id.
 */
function ofMediaLibrary(tag: string, id: number): string {
  const marks = `wp-image-${id} size-full`;
  const named = /(\sclass=")([^"]*)"/.exec(tag);
  if (!named) return tag.replace(/^<img\b/, `<img class="${marks}"`);
  const others = (named[2] ?? '').split(/\s+/).filter((name) => name && !/^(wp-image-\d+|size-[\w-]+)$/.test(name));
  return tag.replace(named[0], () => `${named[1]}${[marks, ...others].join(' ')}"`);
}

/** They are stored here, out of reach for the site's readers. */
const IMAGES_LEFT_OUT =
  'The uploaded images in the text were left out: the site doesn’t offer its media over the REST API.';

async function uploadAll(delivery: Delivery): Promise<{ content: string; notices: string[] }> {
  const { client, publication, post } = delivery;
  const wanted = imagesIn(post.content);
  const ids = publication.images.flatMap(({ of, id }) => (id !== undefined && wanted.has(of) ? [id] : []));
  const known = await findMediaByIds(client, ids);
  const there = new Map<string, RemoteMedia | undefined>();
  for (const of of wanted) {
    const media = await ensureMedia(delivery, of, { known }).catch(unlessGone);
    there.set(of, media);
  }
  const lost = [...there.values()].includes(undefined);
  return {
    content: asOnSite(post, there),
    notices: lost ? ['An image in the text does not exist any more. Take it out, or upload it again.'] : [],
  };
}

const unlessGone = (error: unknown) => {
  if (error instanceof ExpectedError && error.code === 'not_found') return undefined;
  throw error;
};

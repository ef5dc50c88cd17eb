import { findMediaByIds, isWordPressError, type RemoteMedia, withoutImages } from '@pressloom/wordpress';
import { ExpectedError } from '../../../http/errors.ts';
import { imageTagsIn, replaceImageTags } from '../../../text/image-tags.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { ensureMedia } from './ensure-media.ts';
import { imageBlocksOnSite } from './image-blocks-on-site.ts';
import { asLibraryImage, libraryIdOf, type OnSite, withoutForeignId, withSource } from './library-image.ts';

/** Images in a post that are stored here, out of reach for the site's readers. */
const OURS = /(\bsrc=")(\/api\/images\/[0-9a-f-]{36})(?=")/;

/** Links from an image to its file. */
const LINKS = /(\bhref=")(\/api\/images\/[0-9a-f-]{36})(?=")/g;

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

/** In WordPress' own markup nothing but the images and their blocks changes. */
function withoutLeft({ content, contentForm }: Delivery['post'], left: ReadonlySet<string>): string {
  if (left.size === 0) return content;
  if (contentForm === 'html') return withoutImages(content, left);
  const blocks = imageBlocksOnSite(content, (src) => (left.has(src) ? null : undefined));
  return replaceImageTags(blocks, (tag) => (left.has(OURS.exec(tag)?.[2] ?? '') ? '' : tag));
}

type ById = ReadonlyMap<number, RemoteMedia>;

/** The text with its images, and links to them, as the site has them. */
function asOnSite(
  { content, contentForm }: Delivery['post'],
  there: ReadonlyMap<string, OnSite | undefined>,
  library?: ById,
) {
  const isWritten = contentForm === 'blocks' && there.size > 0;
  const text = isWritten ? imageBlocksOnSite(content, (src) => there.get(src)) : content;
  const shown = replaceImageTags(text, (tag) => {
    const of = OURS.exec(tag)?.[2];
    if (of === undefined) return library && contentForm === 'html' ? withKnownId(tag, library) : tag;
    const media = there.get(of);
    if (!media) return tag;
    return contentForm === 'blocks' ? withSource(tag, media.url) : asLibraryImage(tag, media);
  });
  return shown.replace(LINKS, (link, before: string, of: string) => {
    const media = there.get(of);
    return media ? before + media.url : link;
  });
}

/** An image that was chosen from a site's library: the post may go to another one. */
function withKnownId(tag: string, library: ById): string {
  const id = libraryIdOf(tag);
  return id === undefined ? tag : withoutForeignId(tag, library.get(id));
}

/** They are stored here, out of reach for the site's readers. */
const IMAGES_LEFT_OUT =
  'The uploaded images in the text were left out: the site doesn’t offer its media over the REST API.';

async function uploadAll(delivery: Delivery): Promise<{ content: string; notices: string[] }> {
  const { client, publication, post } = delivery;
  const wanted = imagesIn(post.content);
  const ids = publication.images.flatMap(({ of, id }) => (id !== undefined && wanted.has(of) ? [id] : []));
  const known = await findMediaByIds(client, [...new Set([...ids, ...libraryIdsIn(post)])]);
  const there = new Map<string, RemoteMedia | undefined>();
  for (const of of wanted) {
    const media = await ensureMedia(delivery, of, { known }).catch(unlessGone);
    there.set(of, media);
  }
  const lost = [...there.values()].includes(undefined);
  return {
    content: asOnSite(post, there, known),
    notices: lost ? ['An image in the text no longer exists. Remove it, or upload it again.'] : [],
  };
}

/** In WordPress' own markup ids are as they were written there. */
const libraryIdsIn = ({ content, contentForm }: Delivery['post']): number[] =>
  contentForm === 'blocks'
    ? []
    : imageTagsIn(content)
        .flatMap((tag) => (OURS.test(tag) ? [] : (libraryIdOf(tag) ?? [])))
        .slice(0, LIBRARY_IDS_MAX);

/** Ten requests. Later images lose their ids, and with them their other sizes. */
const LIBRARY_IDS_MAX = 1_000;

const unlessGone = (error: unknown) => {
  if (error instanceof ExpectedError && error.code === 'not_found') return undefined;
  throw error;
};

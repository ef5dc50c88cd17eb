import { randomBytes } from 'node:crypto';
import {
  describeMedia,
  findMediaByIds,
  findMediaUploadedAs,
  type RemoteMedia,
  unescapeHtml,
  uploadMedia,
  type WordPressClient,
  WordPressError,
} from '@pressloom/wordpress';
import type { SentImage } from '../../../database/schema/index.ts';
import { withoutAccents } from '../../../text/without-accents.ts';
import { imageEnding } from '../../images/index.ts';
import { enqueueCleanup } from '../cleanup/enqueue-cleanup.ts';
import { checkpoint } from '../delivery/checkpoint.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { refuseWhileItMayAppear } from '../delivery/wait-until-settled.ts';
import { withImage } from './with-image.ts';

interface ImageOptions {
  altText?: string;
  /** Images that were just seen on the site, by id. */
  known?: Map<number, RemoteMedia>;
  /** The site has another alternative text, which stays. */
  onOwnText?: () => void;
  /** Further values to checkpoint together with the image. */
  also?: (media: RemoteMedia) => Parameters<typeof checkpoint>[1];
}

/**
 * Uploads an image of the post unless its site already has it, and returns it as it is there.
 *
 * Each upload has a unique name that is recorded before it leaves, so that one whose response was lost is found again.
 * If it is not there when it should be, it is uploaded under a new name, and cleanup is enqueued for the old one:
 * should that upload still appear, nobody uses it.
 *
 * An alternative text that somebody wrote for it on the site is not replaced (decision 56).
 *
 * @throws 404 for one of ours that is gone; WordPressError
 */
export async function ensureMedia(
  delivery: Delivery,
  of: string,
  { altText = '', known, onOwnText, also }: ImageOptions = {},
): Promise<RemoteMedia> {
  const { services, client, publication } = delivery;
  const noted = publication.images.find((image) => image.of === of);
  const [found, ...others] = noted ? await findAgain(client, noted, known) : [];
  if (others.length > 0) {
    const { siteId } = publication;
    await enqueueCleanup(services.db, { siteId, kind: 'image', slug: noted?.name ?? '', keepId: found?.id });
  }
  if (noted && !found && noted.id === undefined) refuseWhileItMayAppear(delivery, new Date(noted.sentAt));

  const media = found ?? (await upload(delivery, of, altText));
  // WordPress saves the file first: an interrupted upload may have its image, but not its alt text.
  const isDescribed = !found || !altText || noted?.alt === altText;
  if (!isDescribed) {
    if (hasOwnText(media, [altText, noted?.alt])) onOwnText?.();
    else await describeMedia(client, media.id, altText);
  }
  const isNoted = found && isDescribed && noted?.url === found.url;
  if (isNoted && !also) return media;
  const { id, url } = media;
  const images = publication.images.map((image) =>
    image.of === of ? { ...image, id, url, ...(altText && { alt: altText }) } : image,
  );
  await checkpoint(delivery, { images, ...also?.(media) });
  return media;
}

/** Whether an image has an alternative text on its site that is none of ours. */
const hasOwnText = ({ altText }: RemoteMedia, ours: (string | undefined)[]) =>
  altText !== '' && !ours.some((each) => each !== undefined && asSaved(each) === asSaved(altText));

/** As WordPress' `sanitize_text_field` saves a line. */
const asSaved = (line: string) =>
  unescapeHtml(line.replace(/<[^<>]*>|%[a-f0-9]{2}/gi, ''))
    .replace(/\s+/g, ' ')
    .trim();

/** A confirmed upload is known by its id, any other by its name. */
async function findAgain(
  client: WordPressClient,
  image: SentImage,
  known?: Map<number, RemoteMedia>,
): Promise<RemoteMedia[]> {
  const { id, name } = image;
  if (id === undefined) return findMediaUploadedAs(client, name);
  const there = (known ?? (await findMediaByIds(client, [id]))).get(id);
  return there && isOurs(image, there) ? [there] : [];
}

/** A site that was restored from a backup reassigns ids; no other file has the name of ours. */
const isOurs = ({ name, url: before }: SentImage, { slug, url }: RemoteMedia) =>
  url === before || url.includes(name) || slug.startsWith(name);

function upload(delivery: Delivery, of: string, altText: string): Promise<RemoteMedia> {
  const { services, client, post } = delivery;
  return withImage(delivery, of, async (image) => {
    const name = `${slugOf(post.title)}-${randomBytes(8).toString('hex')}`;
    await noteUpload(delivery, { of, name, sentAt: new Date().toISOString() });
    const filename = `${name}.${imageEnding(image.contentType)}`;
    const file = { ...image, filename, slug: name, altText };
    return uploadMedia(client, file, { timeoutMs: services.timing.upload }).catch(async (error: unknown) => {
      // The site said that it did nothing: the checkpoint is reverted, and the next attempt need not wait.
      const isRefused = error instanceof WordPressError && error.kind !== 'unknown';
      if (isRefused) await checkpoint(delivery, { images: without(delivery, of) });
      throw error;
    });
  });
}

async function noteUpload(delivery: Delivery, image: SentImage): Promise<void> {
  const { siteId, images: before } = delivery.publication;
  const images = [...without(delivery, image.of), image];
  const earlier = before.filter(({ of }) => of === image.of);
  if (earlier.length === 0) return checkpoint(delivery, { images });
  await delivery.services.db.transaction(async (tx) => {
    // The cleanup row references the site, which is locked before its publications.
    await enqueueCleanup(tx, ...earlier.map(({ name: slug }) => ({ siteId, kind: 'image' as const, slug })));
    await checkpoint(delivery, { images }, tx);
  });
}

const without = ({ publication }: Delivery, of: string) => publication.images.filter((image) => image.of !== of);

/** ASCII letters and digits of a title, for a file name; a title in another script becomes `image`. */
function slugOf(title: string): string {
  const slug = withoutAccents(title.normalize('NFC').toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return slug || 'image';
}

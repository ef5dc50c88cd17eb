import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';
import { WordPressError } from './errors.ts';
import type { ByteSource } from './exchange.ts';
import { getList } from './library/get-list.ts';
import { isListEnd, rowsCovered } from './library/list-head.ts';
import { type MediaSize, mediaSizes } from './media-sizes.ts';
import { ALL_STATUSES } from './posts.ts';
import { line, remoteId } from './replies.ts';
import type { Query } from './rest-url.ts';

export interface RemoteMedia {
  id: number;
  slug: string;
  /** URL of the file itself. */
  url: string;
  /** Alternative text; empty if it has none. */
  altText: string;
  /** The copies that the site made of it. */
  sizes: MediaSize[];
}

export interface MediaFile {
  data: Uint8Array | ByteSource;
  /** The site derives the file name and the slug from it. Non-ASCII characters become `-`. */
  filename: string;
  /** Set when it must be predictable: otherwise an image's embedded title (EXIF, IPTC) becomes its slug. */
  slug?: string;
  /** Hexadecimal. WordPress refuses a file that was truncated in transit. */
  md5?: string;
  /** e.g. `image/jpeg`. */
  contentType: string;
  altText?: string;
  /** HTML. */
  caption?: string;
}

const UPLOAD_MS = 120_000;
const PER_PAGE = 100;
const fields = { _fields: 'id,slug,source_url,alt_text,media_details' } as const;
const remoteMedia = z
  .object({
    id: remoteId,
    slug: line(1_000),
    source_url: line(2_048),
    alt_text: line(5_000).catch(''),
    media_details: mediaSizes,
  })
  .transform(
    ({ id, slug, source_url: url, alt_text: altText, media_details: sizes }): RemoteMedia => ({
      id,
      slug,
      url,
      altText,
      sizes,
    }),
  );

/**
 * Uploads an image. Not safe to repeat: after an error of kind `unknown` look it up with {@link findMediaUploadedAs}.
 *
 * @throws WordPressError `upload_not_allowed`, `image_refused`
 */
export function uploadMedia(
  client: WordPressClient,
  file: MediaFile,
  { timeoutMs = UPLOAD_MS }: { timeoutMs?: number } = {},
): Promise<RemoteMedia> {
  return client.post('wp/v2/media', {
    body: file.data,
    headers: {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${asciiFilename(file.filename)}"`,
      ...(file.md5 && { 'content-md5': file.md5 }),
    },
    query: { ...fields, slug: file.slug, alt_text: file.altText || undefined, caption: file.caption || undefined },
    schema: remoteMedia,
    expect: 201,
    timeoutMs,
  });
}

/**
 * All images that may have been uploaded with this file name (without extension): WordPress numbers them from the
 * second one (`name-1`, `name-2`).
 */
export async function findMediaUploadedAs(client: WordPressClient, slug: string): Promise<RemoteMedia[]> {
  const slugs = [slug, ...[1, 2, 3, 4, 5].map((n) => `${slug}-${n}`)];
  const found = await client.get('wp/v2/media', {
    query: { ...fields, slug: slugs, per_page: 100 },
    schema: z.array(remoteMedia),
  });
  return found.filter((media) => slugs.includes(media.slug)).sort((a, b) => a.id - b.id);
}

/** The images with these ids that exist on the site, by id. */
export async function findMediaByIds(
  client: WordPressClient,
  ids: readonly number[],
): Promise<Map<number, RemoteMedia>> {
  const found = new Map<number, RemoteMedia>();
  for (let from = 0; from < ids.length; from += PER_PAGE) {
    const include = ids.slice(from, from + PER_PAGE);
    const query = { ...fields, include, per_page: PER_PAGE };
    for (const media of await client.get('wp/v2/media', { query, schema: z.array(remoteMedia) })) {
      if (include.includes(media.id)) found.set(media.id, media);
    }
  }
  return found;
}

/** An image with its alternative text. @throws WordPressError `post_gone` if it does not exist */
export function readMedia(client: WordPressClient, id: number): Promise<{ url: string; altText: string }> {
  return client.get(`wp/v2/media/${id}`, {
    query: { _fields: 'source_url,alt_text' },
    schema: z
      .object({ source_url: line(2_048), alt_text: line(5_000).default('') })
      .transform(({ source_url, alt_text }) => ({ url: source_url, altText: alt_text })),
  });
}

/** Sets the alternative text of an image; safe to repeat. */
export async function describeMedia(client: WordPressClient, id: number, altText: string): Promise<void> {
  await client.post(`wp/v2/media/${id}`, { body: { alt_text: altText }, query: fields, schema: remoteMedia });
}

/** Permanently deletes an image: media have no trash. `gone` if it did not exist. */
export async function deleteMedia(client: WordPressClient, id: number): Promise<'deleted' | 'gone'> {
  try {
    await client.delete(`wp/v2/media/${id}`, { query: { force: true }, schema: z.looseObject({}) });
    return 'deleted';
  } catch (error) {
    if (isWordPressError(error, 'post_gone')) return 'gone';
    throw error;
  }
}

const featuring = z.array(z.object({ id: z.number(), featured_media: z.number().default(0) }));
/** Posts of each type that are scanned. */
const USES_MAX = 2_000;

/**
 * Whether a post or page uses this image, as featured image or by its URL in the text. REST cannot filter by featured
 * image, so at most 2,000 posts and 2,000 pages are scanned; beyond that, and where the site does not say how many
 * there are, the result is true, to be safe. Posts in the trash count: they may be restored.
 */
export async function isMediaInUse(client: WordPressClient, media: Pick<RemoteMedia, 'id' | 'url'>): Promise<boolean> {
  // WordPress creates smaller copies, `name-300x200`, also of an image that it has scaled down to `name-scaled`.
  const file =
    media.url
      .split('/')
      .at(-1)
      ?.replace(/(-scaled|-rotated)?\.\w+$/, '') ?? '';
  for (const type of ['posts', 'pages']) {
    const ask = (status: readonly string[] | undefined, query: Query) =>
      getList(client, `wp/v2/${type}`, {
        query: { _fields: 'id,featured_media', status, ...query },
        schema: featuring,
      });
    // Authors may list only public pages. A site that does not list all posts does not show that the image is unused.
    const status = type === 'posts' || (await mayList(ask(ALL_STATUSES, { per_page: 1 }))) ? ALL_STATUSES : undefined;
    const list = (query: Query) => ask(status, query);
    // By the number that the site counts: it omits a post that the account may not read.
    if (file && (await list({ search: file, per_page: 1 })).head.total !== 0) return true;
    for (let offset = 0; ; ) {
      if (offset >= USES_MAX) return true;
      const { found, head } = await list({ offset, per_page: PER_PAGE, orderby: 'id' });
      if (found.some(({ featured_media }) => featured_media === media.id)) return true;
      if (isListEnd({ ...head, rows: found.length }, { offset, perPage: PER_PAGE })) break;
      offset += rowsCovered(head, PER_PAGE, found.length);
    }
  }
  return false;
}

async function mayList(listing: Promise<unknown>): Promise<boolean> {
  try {
    await listing;
    return true;
  } catch (error) {
    if (error instanceof WordPressError && error.kind === 'final') return false;
    throw error;
  }
}

/** WordPress rejects `filename*=` and reads the plain form byte by byte. */
export function asciiFilename(filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/-+(?=\.)|^[-.]+/g, '');
  return /^\w/.test(ascii) ? ascii : `image${ascii}`;
}

import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import type { WordPressClient } from './client.ts';
import { unescapeHtml } from './entities.ts';
import { type MediaSize, mediaSizes, pixels } from './media-sizes.ts';
import { endOfList, isWebAddress, line, remoteId } from './replies.ts';

/** An image of a site's media library. */
export interface LibraryImage {
  id: number;
  /** URL of the file itself. */
  url: string;
  title: string;
  altText: string;
  /** Plain text. */
  caption: string;
  /** The file first (`full`), then the copies that the site made of it. */
  sizes: MediaSize[];
}

const rendered = z
  .object({ rendered: line(5_000) })
  .optional()
  .catch(undefined)
  .transform((field) => cleanText(unescapeHtml((field?.rendered ?? '').replace(/<[^<>]*>/g, ''))).trim());

const libraryImage = z
  .object({
    id: remoteId,
    source_url: z.string(),
    title: rendered,
    caption: rendered,
    alt_text: line(5_000).catch(''),
    media_details: z.unknown().optional(),
  })
  .transform(({ id, source_url: url, title, caption, alt_text, media_details }): LibraryImage => {
    const { width, height } = z
      .object({ width: pixels, height: pixels })
      .catch({ width: 0, height: 0 })
      .parse(media_details);
    const copies = mediaSizes.parse(media_details).filter(({ name }) => name !== 'full');
    return { id, url, title, caption, altText: alt_text, sizes: [{ name: 'full', url, width, height }, ...copies] };
  });

const FIELDS = 'id,source_url,title,caption,alt_text,media_details';
const PER_PAGE = 24;

/**
 * A page of the images in the library of a site, newest first; with a search, those whose title, caption, description or
 * file name contains it.
 *
 * @param page counted from 1
 * @throws WordPressError `part_missing` if the site hides its media
 */
export async function searchMedia(
  client: WordPressClient,
  { search, page }: { search: string; page: number },
): Promise<{ images: LibraryImage[]; hasMore: boolean }> {
  const found = await client
    .get('wp/v2/media', {
      query: { _fields: FIELDS, media_type: 'image', search: search || undefined, page, per_page: PER_PAGE },
      schema: z.array(z.unknown()),
    })
    .catch(endOfList);
  return { images: usable(found), hasMore: found.length >= PER_PAGE };
}

/** The images with these ids that the library of a site has; at most 100. @throws WordPressError */
export async function readMediaByIds(client: WordPressClient, ids: readonly number[]): Promise<LibraryImage[]> {
  const include = ids.slice(0, 100);
  const found = await client.get('wp/v2/media', {
    query: { _fields: FIELDS, include, per_page: 100 },
    schema: z.array(z.unknown()),
  });
  return usable(found).filter(({ id }) => include.includes(id));
}

/** Entries that a plugin has mangled, and files without a URL, are no images to choose from. */
const usable = (entries: unknown[]): LibraryImage[] =>
  entries.slice(0, 100).flatMap((entry) => {
    const { success, data } = libraryImage.safeParse(entry);
    return success && isWebAddress(data.url) ? [data] : [];
  });

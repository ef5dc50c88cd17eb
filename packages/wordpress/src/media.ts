import { z } from 'zod';
import type { WordPressClient } from './client.ts';

export interface RemoteMedia {
  id: number;
  slug: string;
  /** Address of the file itself. */
  url: string;
}

export interface MediaFile {
  data: Uint8Array;
  /** The site names the file, and the slug, after it. What is not ASCII becomes `-`. */
  filename: string;
  /** e.g. `image/jpeg`. */
  contentType: string;
  altText?: string;
}

const UPLOAD_TIMEOUT_MS = 120_000;
const fields = { _fields: 'id,slug,source_url' } as const;
const remoteMedia = z
  .object({ id: z.number().int(), slug: z.string(), source_url: z.string() })
  .transform(({ id, slug, source_url }): RemoteMedia => ({ id, slug, url: source_url }));

/**
 * Uploads an image. Not safe to repeat: after an error of kind `unknown` look for it with {@link findMediaBySlug}.
 *
 * @throws WordPressError `upload_not_allowed`, `image_refused`
 */
export function uploadMedia(client: WordPressClient, file: MediaFile): Promise<RemoteMedia> {
  return client.post('wp/v2/media', {
    body: file.data,
    headers: {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${asciiFilename(file.filename)}"`,
    },
    query: { ...fields, alt_text: file.altText || undefined },
    schema: remoteMedia,
    expect: 201,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

/** The image that was uploaded under this file name (without its ending), or null. */
export async function findMediaBySlug(client: WordPressClient, slug: string): Promise<RemoteMedia | null> {
  const found = await client.get('wp/v2/media', { query: { ...fields, slug }, schema: z.array(remoteMedia) });
  return found.find((media) => media.slug === slug) ?? null;
}

/** WordPress refuses `filename*=` and reads the plain form byte by byte. */
export function asciiFilename(filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/-+(?=\.)|^[-.]+/g, '');
  return /^\w/.test(ascii) ? ascii : `image${ascii}`;
}

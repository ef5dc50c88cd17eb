import { imageIdOf } from '@pressloom/contract';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { readImageTypes } from './image-store.ts';
import { previewImagePath } from './shared-image.ts';

/** Uploads in the attributes of a text. */
const IN_TEXT = /(?<=["'])\/api\/images\/[0-9a-f-]{36}(?=["'])/g;

/** More than any post shows; further ones keep URLs that show nothing. */
const IMAGES = 1_000;

/**
 * The text and featured image of a post with URLs under which a page without cookies can show the user's uploads. They
 * are linked, not embedded, however many and large they are.
 */
export async function withPreviewImages(
  { db, config }: { db: Db; config: Pick<Config, 'appSecret' | 'previousAppSecret'> },
  userId: string,
  { content, featuredImage }: { content: string; featuredImage: string | null },
): Promise<{ content: string; featuredImage: string | null }> {
  const addresses = new Set([featuredImage, ...(content.match(IN_TEXT) ?? [])]);
  const ids = [...addresses].map(imageIdOf).filter((id) => id !== undefined);
  const types = await readImageTypes(db, userId, ids.slice(0, IMAGES));
  const paths = new Map([...types].map(([id, contentType]) => [id, previewImagePath(config, { id, contentType })]));
  const shown = (address: string) => paths.get(imageIdOf(address) ?? '') ?? address;
  return { content: content.replace(IN_TEXT, shown), featuredImage: featuredImage && shown(featuredImage) };
}

import { notFound } from '../../http/errors.ts';
import type { Vault } from '../../system/vault.ts';
import type { FoundImage } from './image-source.ts';

export const THUMBNAIL_PATH = '/api/image-search/thumbnail';

/**
 * Search results pass through the browser sealed: nothing is stored for images that nobody uses, and nobody can make
 * this server fetch a URL of their choice.
 */
export const sealImageToken = (vault: Vault, userId: string, image: FoundImage): string =>
  vault.seal(JSON.stringify(image), `image:${userId}`);

/** @throws 404 for an invalid token, or another user's */
export const openImageToken = (vault: Vault, userId: string, token: string): FoundImage =>
  JSON.parse(open(vault, token, `image:${userId}`));

export const thumbnailAddress = (vault: Vault, userId: string, address: string): string =>
  `${THUMBNAIL_PATH}?token=${vault.seal(address, `thumbnail:${userId}`)}`;

/** @throws 404 likewise */
export const openThumbnail = (vault: Vault, userId: string, token: string): string =>
  open(vault, token, `thumbnail:${userId}`);

function open(vault: Vault, token: string, owner: string): string {
  try {
    return vault.open(token, owner);
  } catch {
    throw notFound('Image');
  }
}

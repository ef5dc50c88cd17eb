import { notFound } from '../../http/errors.ts';
import type { Vault } from '../../system/vault.ts';
import type { FoundPicture } from './picture-source.ts';

export const THUMBNAIL_PATH = '/api/pictures/thumbnail';

/**
 * Search results pass through the browser sealed: nothing is stored for images that nobody uses, and nobody can make
 * this server fetch a URL of their choice.
 */
export const sealPicture = (vault: Vault, userId: string, picture: FoundPicture): string =>
  vault.seal(JSON.stringify(picture), `picture:${userId}`);

/** @throws 404 for an invalid token, or another user's */
export const openPicture = (vault: Vault, userId: string, token: string): FoundPicture =>
  JSON.parse(open(vault, token, `picture:${userId}`));

export const thumbnailAddress = (vault: Vault, userId: string, address: string): string =>
  `${THUMBNAIL_PATH}?token=${vault.seal(address, `thumbnail:${userId}`)}`;

/** @throws 404 likewise */
export const openThumbnail = (vault: Vault, userId: string, token: string): string =>
  open(vault, token, `thumbnail:${userId}`);

function open(vault: Vault, token: string, owner: string): string {
  try {
    return vault.open(token, owner);
  } catch {
    throw notFound('Picture');
  }
}

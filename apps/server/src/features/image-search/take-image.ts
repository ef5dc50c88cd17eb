import { IMAGE_MAX } from '@pressloom/contract';
import { refused } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { imageTypeOf, insertImage } from '../images/index.ts';
import { withinQuota } from '../quotas/index.ts';
import { openImageToken } from './image-token.ts';
import { imageSource } from './search-images.ts';

const TIMEOUT_MS = 30_000;

/** Stores a found image as one of the user's images, with its attribution. @throws 404, 422 `image_unusable` */
export async function takeImage(services: Services, userId: string, token: string) {
  const { db, vault, config, outbound, log } = services;
  const { files, alt, attribution, downloadUrl } = openImageToken(vault, userId, token);
  for (const file of files) {
    const data = await fetchImage(outbound, file);
    const type = data && imageTypeOf(data);
    if (!data || !type) continue;
    const id = await withinQuota(db, config.quotas, userId, (tx) => insertImage(tx, userId, type, data, attribution));
    if (downloadUrl) {
      await outbound
        .request(downloadUrl, { headers: imageSource(config.imageSearch).headers, timeoutMs: 5_000 })
        .catch((err) => log.info({ err }, 'The image library was not notified of the use of an image'));
    }
    return { id, url: `/api/images/${id}`, alt, attribution };
  }
  throw refused('image_unusable', 'This image could not be loaded from its source. Please choose another one.');
}

/** The bytes at a URL; undefined if there are none or too many. */
export async function fetchImage(outbound: Services['outbound'], address: string): Promise<Buffer | undefined> {
  try {
    const { status, body } = await outbound.request(address, {
      maxBytes: IMAGE_MAX,
      timeoutMs: TIMEOUT_MS,
      followRedirects: 3,
    });
    return status === 200 ? body : undefined;
  } catch {
    return undefined;
  }
}

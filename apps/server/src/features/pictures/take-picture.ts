import { IMAGE_MAX } from '@pressloom/contract';
import { refused } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { imageTypeOf, insertImage } from '../images/index.ts';
import { withinQuota } from '../quotas/index.ts';
import { openPicture } from './picture-token.ts';
import { pictureSource } from './search-pictures.ts';

const TIMEOUT_MS = 30_000;

/** Stores a found image as one of the user's images, with its attribution. @throws 404, 422 `picture_unusable` */
export async function takePicture(services: Services, userId: string, token: string) {
  const { db, vault, config, outbound, log } = services;
  const { files, alt, attribution, tell } = openPicture(vault, userId, token);
  for (const file of files) {
    const data = await fetchImage(outbound, file);
    const type = data && imageTypeOf(data);
    if (!data || !type) continue;
    const id = await withinQuota(db, config.quotas, userId, (tx) => insertImage(tx, userId, type, data, attribution));
    if (tell) {
      await outbound
        .request(tell, { headers: pictureSource(config.pictures).headers, timeoutMs: 5_000 })
        .catch((err) => log.info({ err }, 'The source of a picture was not told that it is used'));
    }
    return { id, url: `/api/images/${id}`, alt, attribution };
  }
  throw refused('picture_unusable', 'This picture could not be loaded from its source. Please take another one.');
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

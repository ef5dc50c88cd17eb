import type { ImageResult } from '@pressloom/contract';
import type { Config } from '../../config.ts';
import { ExpectedError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import type { ImageSource } from './image-source.ts';
import { sealImageToken, thumbnailAddress } from './image-token.ts';
import { openverse } from './openverse.ts';
import { pexels } from './pexels.ts';
import { unsplash } from './unsplash.ts';

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** Far enough; sources refuse to go further without a key. */
const LAST_PAGE = 10;

/** Where to search: the source the configured key belongs to, else Openverse, which needs none. */
export function imageSource({ unsplashKey, pexelsKey, searchUrl }: Config['imageSearch']): ImageSource {
  if (unsplashKey) return unsplash(unsplashKey, searchUrl);
  if (pexelsKey) return pexels(pexelsKey, searchUrl);
  return openverse(searchUrl);
}

/** One page of images. @throws 502, 503 if the source does not respond as documented */
export async function searchImages(
  { config, outbound, vault, log }: Pick<Services, 'config' | 'outbound' | 'vault' | 'log'>,
  userId: string,
  query: string,
  page: number,
): Promise<{ source: string; images: ImageResult[]; nextPage: number | null }> {
  const source = imageSource(config.imageSearch);
  const { images, isLast } = await ask();
  return {
    source: source.name,
    images: images.map((found) => ({
      token: sealImageToken(vault, userId, found),
      thumbnail: thumbnailAddress(vault, userId, found.thumbnail),
      alt: found.alt,
      width: found.width,
      height: found.height,
      attribution: found.attribution,
    })),
    nextPage: isLast || page >= LAST_PAGE ? null : page + 1,
  };

  async function ask() {
    try {
      const response = await outbound.request(source.address(query, page), {
        headers: { ...source.headers, accept: 'application/json' },
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs: TIMEOUT_MS,
      });
      if (response.status === 429) throw busy(source.name);
      if (response.status === 401 || response.status === 403) throw keyRefused(source.name);
      if (response.status !== 200) throw new Error(`It answered ${response.status}`);
      return source.read(JSON.parse(response.text()), page);
    } catch (cause) {
      if (cause instanceof ExpectedError) throw cause;
      log.warn({ err: cause, source: source.name }, 'An image search failed');
      throw unavailable(source.name, cause);
    }
  }
}

const busy = (name: string) =>
  new ExpectedError(`${name} is over its limit for now. Please try again in a minute.`, 'image_search_busy', 503);
const keyRefused = (name: string) =>
  new ExpectedError(
    `${name} refused the key of this installation. Tell whoever runs it.`,
    'image_search_key_refused',
    502,
  );
const unavailable = (name: string, cause: unknown) =>
  new ExpectedError(
    `${name} could not be searched. Your post is unchanged: try again later, upload an image, or take one of the covers.`,
    'image_search_unavailable',
    502,
    undefined,
    { cause },
  );

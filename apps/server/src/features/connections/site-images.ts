import type {
  describeSiteImages as describeEndpoint,
  SiteImage,
  searchSiteImages as searchEndpoint,
} from '@pressloom/contract';
import { describeMedia, isFileOf, isWordPressError, readMediaByIds, searchMedia } from '@pressloom/wordpress';
import type { z } from 'zod';
import { refused } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { openSite } from '../sites/index.ts';

/** Images in the media library of a site. @throws 422 `media_hidden`; WordPressError if the site can't be read */
export async function searchSiteImages(
  services: Services,
  userId: string,
  siteId: string,
  { search, page, ids }: z.output<(typeof searchEndpoint)['query']>,
): Promise<{ images: SiteImage[]; nextPage: number | null }> {
  const { client } = await openSite(services, siteId, userId);
  if (ids) return { images: await readMediaByIds(client, ids).catch(explained), nextPage: null };
  const { images, hasMore } = await searchMedia(client, { search, page }).catch(explained);
  return { images, nextPage: hasMore ? page + 1 : null };
}

/**
 * Adds alternative texts to images of a site's library. What somebody wrote there stays, and an id that now belongs to
 * another image is left alone. Safe to repeat.
 */
export async function describeSiteImages(
  services: Services,
  userId: string,
  siteId: string,
  { images }: z.output<(typeof describeEndpoint)['body']>,
): Promise<{ described: number[] }> {
  const { client } = await openSite(services, siteId, userId);
  const there = new Map(
    (
      await readMediaByIds(
        client,
        images.map(({ id }) => id),
      ).catch(explained)
    ).map((image) => [image.id, image]),
  );
  const described: number[] = [];
  for (const { id, url, altText } of images) {
    const image = there.get(id);
    if (!image || !isFileOf(image, url) || image.altText.trim() !== '') continue;
    await describeMedia(client, id, altText).catch(explained);
    described.push(id);
  }
  return { described };
}

function explained(error: unknown): never {
  if (isWordPressError(error, 'part_missing')) {
    throw refused('media_hidden', 'This site doesn’t offer its media library over the REST API.');
  }
  if (isWordPressError(error, 'not_allowed', 'upload_not_allowed')) {
    throw refused('media_not_allowed', 'Your account on this site may not use its media library.');
  }
  throw error;
}

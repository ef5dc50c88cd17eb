import { z } from 'zod';
import type { WordPressClient } from '../client.ts';
import { isWebAddress, line, remoteId } from '../replies.ts';
import { isListRefused } from './empty-if-refused.ts';

/** A featured image as its site has it. */
export interface FeaturedImage {
  id: number;
  url: string;
  altText: string;
}

const image = z
  .object({ id: remoteId, source_url: z.string().refine(isWebAddress), alt_text: line(5_000).catch('') })
  .transform(({ id, source_url: url, alt_text: altText }): FeaturedImage => ({ id, url, altText }));

/**
 * The images with these ids, at most 100; those that no longer exist, or that the account may not see, are missing. One
 * request. Undefined if the site hides its media.
 *
 * @throws WordPressError
 */
export async function readFeaturedImages(
  client: WordPressClient,
  ids: readonly number[],
): Promise<FeaturedImage[] | undefined> {
  const found = await client
    .get('wp/v2/media', {
      query: { _fields: 'id,source_url,alt_text', include: ids, per_page: 100 },
      schema: z.array(z.unknown()),
    })
    .catch((error: unknown) => {
      if (isListRefused(error)) return undefined;
      throw error;
    });
  return found?.slice(0, 100).flatMap((entry) => {
    const { success, data } = image.safeParse(entry);
    return success && ids.includes(data.id) ? [data] : [];
  });
}

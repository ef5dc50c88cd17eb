import type { RunImage } from '@pressloom/contract';
import type { Services } from '../../../services.ts';
import { searchImages, takeImage } from '../../image-search/index.ts';
import { insertImage } from '../../images/index.ts';
import { withinQuota } from '../../quotas/index.ts';
import { drawCover } from './draw-cover.ts';

export interface FeaturedImage {
  featuredImage: string;
  featuredImageAlt: string;
}

/** Found images that are tried: some sources name files that are gone. */
const TRIED = 3;

/**
 * The featured image of an article, as its run wants it. A search that finds nothing gives a cover instead; an image
 * that cannot be had is no reason not to store the article.
 */
export async function featuredImageFor(
  services: Services,
  userId: string,
  { image, title, keyword }: { image: RunImage; title: string; keyword: string },
): Promise<FeaturedImage | undefined> {
  if (image === 'none') return undefined;
  const found = image === 'search' ? await findImage(services, userId, keyword || title) : undefined;
  return found ?? (await makeCover(services, userId, title));
}

async function findImage(services: Services, userId: string, query: string): Promise<FeaturedImage | undefined> {
  try {
    const { images } = await searchImages(services, userId, query.slice(0, 200), 1);
    for (const { token } of images.slice(0, TRIED)) {
      const taken = await takeImage(services, userId, token).catch(() => undefined);
      if (taken) return { featuredImage: taken.url, featuredImageAlt: taken.alt };
    }
  } catch (error) {
    services.log.info({ reason: (error as Error).name }, 'No image was found for an article');
  }
  return undefined;
}

async function makeCover({ db, config, log }: Services, userId: string, title: string) {
  try {
    const { png, hasTitle } = await drawCover(title);
    const id = await withinQuota(db, config.quotas, userId, (tx) => insertImage(tx, userId, 'image/png', png));
    return { featuredImage: `/api/images/${id}`, featuredImageAlt: hasTitle ? title : `Abstract cover of “${title}”` };
  } catch (error) {
    log.info({ reason: (error as Error).name }, 'An article got no cover');
    return undefined;
  }
}

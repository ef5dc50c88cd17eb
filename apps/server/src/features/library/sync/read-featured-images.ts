import { type FeaturedImage, readFeaturedImages as readImages } from '@pressloom/wordpress';
import { and, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { libraryPosts, posts } from '../../../database/schema/index.ts';
import { underWay } from '../../posts/index.ts';
import { takeFeaturedImages } from '../../publishing/index.ts';
import { isTimeOver, type Reading, step, WORKS } from './reading.ts';

/** Images in one request. */
const AT_A_TIME = 100;
/** Beyond so many that could not be stored yet, the rest waits for the next refresh. */
const REQUESTS = 500;

/**
 * Asks the site for the featured images of posts that were read from it: a post names its own only by an ID there. Each
 * is asked for once, many posts at a time.
 *
 * @returns whether all are known
 */
export async function readFeaturedImages(reading: Reading): Promise<boolean> {
  const asked: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const ids = await listUnknown(reading, asked);
    if (ids.length === 0) return true;
    if (isTimeOver(reading)) return false;
    await reading.before();
    const images = await readImages(reading.client, ids);
    // Asked again with the next refresh: whoever runs the site may allow it.
    if (!images) return true;
    await store(reading, ids, images);
    asked.push(...ids);
  }
  return true;
}

async function listUnknown({ services, of }: Reading, asked: readonly number[]): Promise<number[]> {
  const { siteId, postId, featuredMedia, featuredAsked } = libraryPosts;
  const rows = await services.db
    .selectDistinct({ id: featuredMedia })
    .from(libraryPosts)
    .innerJoin(posts, and(eq(posts.id, postId), eq(posts.origin, 'site')))
    .where(
      and(
        eq(siteId, of.siteId),
        ne(featuredMedia, featuredAsked),
        gt(featuredMedia, 0),
        asked.length > 0 ? notInArray(featuredMedia, [...asked]) : undefined,
      ),
    )
    .limit(AT_A_TIME);
  return rows.map(({ id }) => id);
}

/** A post to which something is being sent stays unknown: its image is asked for with the next refresh. */
const store = (reading: Reading, ids: readonly number[], images: readonly FeaturedImage[]) =>
  step(reading, async (tx) => {
    const { siteId } = reading.of;
    await takeFeaturedImages(tx, siteId, images);
    const { postId, featuredMedia } = libraryPosts;
    await tx
      .update(libraryPosts)
      .set({ featuredAsked: featuredMedia })
      .where(
        and(
          eq(libraryPosts.siteId, siteId),
          inArray(featuredMedia, [...ids]),
          sql`not exists (select from publications where publications.post_id = ${postId}
            and publications.site_id = ${siteId}
              and (${underWay} or sending is not null))`,
        ),
      );
    return { result: undefined, sync: WORKS };
  });

import { isImageAddress } from '@pressloom/contract';
import type { FeaturedImage } from '@pressloom/wordpress';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';

const URL_MAX = 2_048;
const ALT_MAX = 500;

/**
 * Gives the posts that were read from a site the featured images that they have there, as far as they were unknown.
 * Recorded as the site's own, so that an update never uploads them, and leaves alone what is not changed here. No new
 * version: the post on the site is the same as before.
 *
 * A post to which something is being sent is left out, and one with an image that was chosen here keeps it.
 */
export async function takeFeaturedImages(tx: Db, siteId: string, images: readonly FeaturedImage[]): Promise<void> {
  const given = images
    .filter(({ url }) => isImageAddress(url) && url.length <= URL_MAX)
    .map(({ altText, ...image }) => ({ ...image, altText: altText.trim().slice(0, ALT_MAX).toWellFormed() }));
  if (given.length === 0) return;
  await tx.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as given(id integer, url text, "altText" text)),
    taken as materialized (
      select given.*, post.id as post_id, copy.id as copy_id
      from library_posts known
      join given on given.id = known.featured_media
      join blog_posts post on post.id = known.post_id
      join publications copy on copy.post_id = post.id and copy.site_id = known.site_id
        and copy.wordpress_id = known.wordpress_id
      where known.site_id = ${siteId} and post.site_id = known.site_id and post.origin = 'site'
        and post.featured_image is null and copy.wordpress_media_id is null
        and copy.state not in ('queued', 'publishing') and copy.sending is null
      -- Whoever locks several posts locks them in the order of their ids, and each before its publications.
      order by post.id
      for update of post, copy),
    shown as (
      update blog_posts set featured_image = url, featured_image_alt = "altText", featured_media_id = taken.id
      from taken where blog_posts.id = post_id)
    update publications set wordpress_media_id = taken.id, wordpress_media_of = url
    from taken where publications.id = copy_id`);
}

import type { RemotePost } from '@pressloom/wordpress';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { queryRows } from '../../../database/query-rows.ts';
import { libraryPosts, siteAuthors } from '../../../database/schema/index.ts';
import type { LockedPost } from '../../posts/index.ts';

/**
 * Names the authors of the posts that were read from a site as its mirror has them; of one post, if its id there is
 * given. No new version: nothing of it is to be sent.
 *
 * @returns whether any was called otherwise
 */
export async function followAuthors(tx: Db, siteId: string, wordpressId?: number): Promise<boolean> {
  const rows = await queryRows<unknown>(
    tx,
    sql`
    with named as materialized (
      select post.id, person.name
      from library_posts known
      join blog_posts post on post.id = known.post_id and post.site_id = known.site_id
      join site_authors person on person.site_id = known.site_id and person.author_id = known.author_id
      where known.site_id = ${siteId} and post.origin = 'site' and post.author <> person.name
        ${wordpressId === undefined ? sql`` : sql`and known.wordpress_id = ${wordpressId}`}
      -- Several posts are always locked in the order of their ids.
      order by post.id
      for update of post)
    update blog_posts set author = named.name from named where blog_posts.id = named.id returning blog_posts.id`,
  );
  return rows.length > 0;
}

/** Shows the author that a post has on its site after a delivery. */
export async function followAuthor(
  tx: Db,
  { origin, authorOnSite }: Pick<LockedPost, 'origin' | 'authorOnSite'>,
  siteId: string,
  remote: RemotePost | null,
): Promise<void> {
  if (origin !== 'site' || remote?.author === undefined) return;
  const { id, author } = remote;
  if (authorOnSite?.id === author) {
    const { name } = authorOnSite;
    await tx.insert(siteAuthors).values({ siteId, authorId: author, name }).onConflictDoNothing();
  }
  await tx
    .update(libraryPosts)
    .set({ authorId: author })
    .where(and(eq(libraryPosts.siteId, siteId), eq(libraryPosts.wordpressId, id)));
  await followAuthors(tx, siteId, id);
}

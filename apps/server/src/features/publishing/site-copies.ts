import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications } from '../../database/schema/index.ts';
import type { PublicationRow } from './publication-store.ts';

/** A post that is known to be on a site. */
export type SiteCopy = Pick<PublicationRow, 'id' | 'link' | 'pictures' | 'reservation' | 'sending'> & {
  wordpressId: number;
  remote: NonNullable<PublicationRow['remote']>;
  title: string;
  content: string;
};

/** The newest posts that are known to be on these sites. */
export async function listCopies(db: Db, siteIds: readonly string[], limit: number): Promise<SiteCopy[]> {
  const { id, siteId, postId, link, pictures, wordpressId, remote, reservation, sending } = publications;
  const { title, content } = posts;
  const rows = await db
    .select({ id, link, pictures, wordpressId, remote, reservation, sending, title, content })
    .from(publications)
    .innerJoin(posts, eq(posts.id, postId))
    .where(and(inArray(siteId, [...siteIds]), isNotNull(wordpressId), isNotNull(remote)))
    .orderBy(desc(publications.askedAt))
    .limit(limit);
  return rows as SiteCopy[];
}

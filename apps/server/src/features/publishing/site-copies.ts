import { and, desc, eq, isNotNull } from 'drizzle-orm';
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

/** The posts that are known to be on a site, newest first. */
export async function listCopies(
  db: Db,
  ofSite: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<SiteCopy[]> {
  const { id, siteId, postId, link, pictures, wordpressId, remote, reservation, sending } = publications;
  const { title, content } = posts;
  const rows = await db
    .select({ id, link, pictures, wordpressId, remote, reservation, sending, title, content })
    .from(publications)
    .innerJoin(posts, eq(posts.id, postId))
    .where(and(eq(siteId, ofSite), isNotNull(wordpressId), isNotNull(remote)))
    .orderBy(desc(publications.askedAt), desc(id))
    .limit(limit)
    .offset(offset);
  return rows as SiteCopy[];
}

import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';

/** A post known to be on a site. */
export type SiteCopy = Pick<PublicationRow, 'id' | 'link' | 'images' | 'reservation' | 'pendingWrite'> & {
  wordpressId: number;
  remote: NonNullable<PublicationRow['remote']>;
  title: string;
  content: string;
};

/** Lists the posts known to be on a site, newest first by default. Its pages are compared one by one when they are sent. */
export async function listCopies(
  db: Db,
  ofSite: string,
  { limit, offset = 0, order = 'newest' }: { limit: number; offset?: number; order?: 'newest' | 'oldest' },
): Promise<SiteCopy[]> {
  const { id, siteId, postId, link, images, wordpressId, remote, reservation, pendingWrite } = publications;
  const { title, content, type } = posts;
  const by = order === 'newest' ? desc : asc;
  const rows = await db
    .select({ id, link, images, wordpressId, remote, reservation, pendingWrite, title, content })
    .from(publications)
    .innerJoin(posts, eq(posts.id, postId))
    .where(and(eq(siteId, ofSite), isNotNull(wordpressId), isNotNull(remote), eq(type, 'post')))
    .orderBy(by(publications.askedAt), by(id))
    .limit(limit)
    .offset(offset);
  return rows as SiteCopy[];
}

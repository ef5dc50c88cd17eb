import type { Revision } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';
import { namesNow } from '../library/index.ts';
import { findRevision } from '../revisions/index.ts';

/** An earlier version of a post, with its categories and tags as its site calls them by now. @throws 404 */
export async function findVersion(db: Db, userId: string, id: string): Promise<Revision> {
  const revision = await findRevision(db, userId, id);
  const [post] = await db
    .select({ siteId: posts.siteId })
    .from(posts)
    .where(and(eq(posts.id, revision.postId), eq(posts.userId, userId)));
  return post?.siteId
    ? { ...revision, ...(await namesNow(db, post.siteId, revision, new Date(revision.createdAt))) }
    : revision;
}

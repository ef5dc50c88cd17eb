import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications } from '../../../database/schema/index.ts';
import { listPosts, publicationOnItsSite } from '../../posts/index.ts';
import { requireSite } from '../../sites/index.ts';
import { isPublicThere } from './link-targets.ts';

interface FoundTarget {
  id: string;
  title: string;
  url: string;
}

/** So many of those found are looked at: few published posts can't be opened by every reader. */
const LOOKED_AT = 30;
const SHOWN = 8;

/**
 * The public posts and pages of a site that a search finds, in the order of the list of posts; without a search, the
 * newest ones.
 *
 * @throws 404 if the site is not the user's
 */
export async function searchLinkTargets(
  db: Db,
  userId: string,
  siteId: string,
  search: string,
): Promise<FoundTarget[]> {
  await requireSite(db, userId, siteId);
  const query = {
    siteId,
    status: 'published',
    search: search || undefined,
    sort: '-created',
    limit: LOOKED_AT,
  } as const;
  const found = await listPosts(db, userId, query);
  const ids = found.posts.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: posts.id, title: sql<string>`left(${posts.title}, 500)`, url: sql<string>`${publications.link}` })
    .from(posts)
    .innerJoin(publications, publicationOnItsSite)
    .where(and(eq(posts.userId, userId), inArray(posts.id, ids), isPublicThere));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []).slice(0, SHOWN);
}

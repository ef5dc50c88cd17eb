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

const SHOWN = 8;
/** Those that not every reader can open are passed over: so many pages of what is found are looked at. */
const PAGES = 5;
const PAGE = 50;

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
  const targets: FoundTarget[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES && targets.length < SHOWN; page++) {
    const query = { siteId, status: 'published', search: search || undefined, sort: '-created', limit: PAGE } as const;
    const found = await listPosts(db, userId, { ...query, cursor });
    targets.push(...(await publicOf(db, userId, found.posts)));
    if (found.nextCursor === null) break;
    cursor = found.nextCursor;
  }
  return targets.slice(0, SHOWN);
}

/** Those of these posts that every reader of their site can open. */
async function publicOf(db: Db, userId: string, found: readonly { id: string }[]): Promise<FoundTarget[]> {
  const ids = found.map(({ id }) => id);
  const rows = await db
    .select({ id: posts.id, title: sql<string>`left(${posts.title}, 500)`, url: sql<string>`${publications.link}` })
    .from(posts)
    .innerJoin(publications, publicationOnItsSite)
    .where(and(eq(posts.userId, userId), inArray(posts.id, ids), isPublicThere));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

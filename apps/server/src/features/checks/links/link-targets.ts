import { and, asc, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications } from '../../../database/schema/index.ts';
import { remoteStatusKey } from '../../../database/schema/publications.ts';
import { publicationOnItsSite } from '../../posts/index.ts';
import { weigh } from '../overlap/compare-titles.ts';
import { stemsIn } from '../overlap/title-terms.ts';

export interface LinkTarget {
  id: string;
  title: string;
  url: string;
  stems: ReadonlySet<string>;
}

/** Read at a time, so that a blog of 50,000 posts takes no memory to speak of. */
const PAGE = 5_000;

/** Targets that anchors are sought for. */
const TARGETS_MAX = 60;

/**
 * The public posts of a site whose titles have most in common with a text, the best first.
 *
 * @param inText stems of the text
 */
export async function findLinkTargets(
  db: Db,
  userId: string,
  { siteId, postId }: { siteId: string; postId: string },
  inText: ReadonlySet<string>,
): Promise<{ targets: LinkTarget[]; weightOf: (stem: string) => number }> {
  const uses = new Map<string, number>();
  const matches: LinkTarget[] = [];
  let titles = 0;
  for await (const row of publicPosts(db, userId, siteId)) {
    titles += 1;
    const stems = stemsIn(row.title);
    const shared = [...stems].filter((stem) => inText.has(stem));
    for (const stem of shared) uses.set(stem, (uses.get(stem) ?? 0) + 1);
    if (shared.length >= 2 && row.id !== postId) matches.push({ ...row, stems });
  }
  const weightOf = weigh(titles, uses);
  const weight = (stems: Iterable<string>) => [...stems].reduce((sum, stem) => sum + weightOf(stem), 0);
  const score = ({ stems }: LinkTarget) => weight([...stems].filter((stem) => inText.has(stem))) / weight(stems);
  const scored = matches.map((target) => ({ target, score: score(target) }));
  scored.sort((one, other) => other.score - one.score);
  return { targets: scored.slice(0, TARGETS_MAX).map(({ target }) => target), weightOf };
}

/** Every reader of its site can open the post, as the site was last seen. */
export const isPublicThere = and(
  eq(posts.status, 'published'),
  inArray(posts.visibility, ['default', 'public']),
  eq(posts.password, ''),
  like(publications.link, 'http%'),
  sql`coalesce(${remoteStatusKey(publications)}, 'publish') = 'publish'`,
);

async function* publicPosts(db: Db, userId: string, siteId: string) {
  let after: SQL | undefined;
  for (;;) {
    const page = await db
      .select({
        id: posts.id,
        title: sql<string>`left(${posts.title}, 500)`,
        url: sql<string>`${publications.link}`,
        createdAt: sql<string>`${posts.createdAt}::text`,
      })
      .from(posts)
      .innerJoin(publications, publicationOnItsSite)
      .where(and(eq(posts.userId, userId), eq(posts.siteId, siteId), eq(posts.type, 'post'), isPublicThere, after))
      .orderBy(asc(posts.createdAt), asc(posts.id))
      .limit(PAGE);
    for (const { createdAt: _, ...row } of page) yield row;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = sql`(${posts.createdAt}, ${posts.id}) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
  }
}

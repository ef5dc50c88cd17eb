import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type LeftPublication, leftCopies, posts, publications } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { withoutScheme } from './move-text.ts';

/** Rows of one statement. */
export const AT_A_TIME = 500;

export interface Place {
  userId: string;
  siteId: string;
  url: string;
}

/**
 * Before a locked site is removed: keeps what is known of the copies there of posts that stay here. Without it, a post
 * would be published a second time once its site is connected again.
 */
export async function keepLeftCopies(tx: Db, { userId, siteId, url }: Place): Promise<void> {
  const rows = await tx
    .select({ row: publications, origin: posts.origin })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .where(
      and(
        eq(publications.siteId, siteId),
        eq(publications.userId, userId),
        or(isNotNull(publications.wordpressId), isNotNull(publications.createSentAt)),
      ),
    );
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    const kept = rows.slice(at, at + AT_A_TIME).map(({ row, origin }) => {
      return { postId: row.postId, userId, site: withoutScheme(url), publication: leftOf(row, origin) };
    });
    await tx
      .insert(leftCopies)
      .values(kept)
      // Of two connections to one blog, that of the site removed last.
      .onConflictDoUpdate({
        target: [leftCopies.postId, leftCopies.site],
        set: { publication: sql`excluded.publication` },
      });
  }
}

const leftOf = (row: PublicationRow, origin: LeftPublication['origin']): LeftPublication => ({
  origin,
  attempts: row.attempts,
  reservation: row.reservation,
  creates: row.creates,
  wordpressId: row.wordpressId,
  wordpressMediaId: row.wordpressMediaId,
  wordpressMediaOf: row.wordpressMediaOf,
  images: row.images,
  ourCategories: row.ourCategories,
  terms: row.terms,
  link: row.link,
  seo: row.seo,
  remote: row.remote,
  pendingWrite: row.pendingWrite,
  filteredHash: row.filteredHash,
  wantedVersion: row.wantedVersion,
  sentVersion: row.sentVersion,
  createSentAt: row.createSentAt?.toISOString() ?? null,
  unsettledUntil: row.unsettledUntil?.toISOString() ?? null,
});

/** Whether the copy of a post with this reservation is on a site that was removed here. */
export async function isLeftCopy(db: Db, postId: string, reservation: string): Promise<boolean> {
  const isThis = eq(sql`${leftCopies.publication}->>'reservation'`, reservation);
  return (await db.$count(leftCopies, and(eq(leftCopies.postId, postId), isThis))) > 0;
}

/** Whether the copy that a removed site at this URL left is that of another post here, through the site given. */
export async function isCopyOfAnother(
  db: Db,
  postId: string,
  { siteId, url }: Omit<Place, 'userId'>,
): Promise<boolean> {
  const sameCopy = eq(publications.wordpressId, sql`(${leftCopies.publication}->>'wordpressId')::integer`);
  const [other] = await db
    .select({ id: publications.id })
    .from(leftCopies)
    .innerJoin(publications, and(eq(publications.siteId, siteId), ne(publications.postId, postId), sameCopy))
    .where(and(eq(leftCopies.postId, postId), eq(leftCopies.site, withoutScheme(url))))
    .limit(1);
  return other !== undefined;
}

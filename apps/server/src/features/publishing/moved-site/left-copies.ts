import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type LeftPublication, leftCopies, posts, publications } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { type PublicationRow, updatePostRow } from '../../posts/index.ts';
import { actionThere } from '../following/follow-site.ts';
import { statusFromSite } from '../outcome/status-from-site.ts';
import { withoutScheme } from './move-text.ts';

/** Rows of one statement. */
const AT_A_TIME = 500;

interface Place {
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
    .select()
    .from(publications)
    .where(
      and(
        eq(publications.siteId, siteId),
        eq(publications.userId, userId),
        or(isNotNull(publications.wordpressId), isNotNull(publications.createSentAt)),
      ),
    );
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    const kept = rows.slice(at, at + AT_A_TIME).map((row) => {
      return { postId: row.postId, userId, site: withoutScheme(url), publication: leftOf(row) };
    });
    await tx.insert(leftCopies).values(kept).onConflictDoNothing();
  }
}

const leftOf = (row: PublicationRow): LeftPublication => ({
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
});

/**
 * Links the posts whose copies a removed site left to the same site, which was just connected again, and gives them the
 * status that they had there. Whether they are still there and still theirs is looked up before anything is written
 * (is-our-post.ts), and with the first reading of the site. Returns how many there were.
 */
export async function relinkCopies(tx: Db, { userId, siteId, url }: Place): Promise<number> {
  const isLeft = and(eq(leftCopies.userId, userId), eq(leftCopies.site, withoutScheme(url)));
  const rows = await tx
    .select({ post: posts, left: leftCopies.publication })
    .from(leftCopies)
    .innerJoin(posts, eq(posts.id, leftCopies.postId))
    .where(isLeft)
    .orderBy(asc(posts.id))
    .for('update', { of: posts });
  for (const { post, left } of rows) {
    const { remote } = left;
    await tx
      .insert(publications)
      .values({
        ...left,
        createSentAt: left.createSentAt === null ? null : new Date(left.createSentAt),
        userId,
        postId: post.id,
        siteId,
        action: remote ? actionThere(remote) : 'update',
        state: 'done',
      })
      .onConflictDoNothing();
    const isElsewhere = post.siteId !== null && post.siteId !== siteId;
    if (!isElsewhere) await updatePostRow(tx, post.id, { siteId, ...(remote && statusFromSite(post, remote)) });
  }
  await tx.delete(leftCopies).where(isLeft);
  if (rows.length > 0) await emitEvent(tx, userId, { type: 'read-again' });
  return rows.length;
}

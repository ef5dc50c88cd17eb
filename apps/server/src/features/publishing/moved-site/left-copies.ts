import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type LeftPublication, leftCopies, posts, publications } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { type LockedPost, type PublicationRow, updatePostRow } from '../../posts/index.ts';
import { actionThere } from '../following/follow-site.ts';
import { isFollowing } from '../following/is-following.ts';
import { statusFromSite } from '../outcome/status-from-site.ts';
import { mayBeThere } from '../remote-status.ts';
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

/**
 * Links the posts whose copies a removed site left to a site at the same URL, which was just connected or is connected with
 * another account, and gives them the status that they had there. Whether they are still there and still theirs is looked
 * up before anything is written (is-our-post.ts), and with the next reading of the site (library/expect-copies.ts).
 * Returns how many there were.
 */
export async function relinkCopies(tx: Db, { userId, siteId, url }: Place): Promise<number> {
  const isLeft = and(eq(leftCopies.userId, userId), eq(leftCopies.site, withoutScheme(url)));
  const ids = await tx.select({ id: leftCopies.postId }).from(leftCopies).where(isLeft).orderBy(asc(leftCopies.postId));
  let linked = 0;
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const some = ids.slice(at, at + AT_A_TIME).map(({ id }) => id);
    // Several posts are always locked in the order of their ids.
    const held = await tx
      .select({ id: posts.id, siteId: posts.siteId, status: posts.status, scheduledDate: posts.scheduledDate })
      .from(posts)
      .where(inArray(posts.id, some))
      .orderBy(asc(posts.id))
      .for('update');
    const rows = await tx
      .select()
      .from(leftCopies)
      .where(and(isLeft, inArray(leftCopies.postId, some)));
    const known = await tx
      .select()
      .from(publications)
      .where(and(eq(publications.siteId, siteId), inArray(publications.postId, some)));
    const isThere = new Set(known.filter(mayBeThere).map(({ postId }) => postId));
    const missing = rows.filter(({ postId }) => !isThere.has(postId));
    const isTaken = await replaceRead(tx, siteId, missing);
    const leftOfPost = new Map(missing.filter((row) => !isTaken(row)).map((row) => [row.postId, row.publication]));
    const settled = [...leftOfPost.keys(), ...isThere];
    await tx.delete(leftCopies).where(and(isLeft, inArray(leftCopies.postId, settled)));
    for (const post of held) {
      const left = leftOfPost.get(post.id);
      if (!left) continue;
      await relink(tx, { userId, siteId }, post, left);
      linked += 1;
    }
  }
  if (linked > 0) await emitEvent(tx, userId, { type: 'read-again' });
  return linked;
}

/**
 * Removes posts that were only read from the site where one of these copies is. Returns whether a copy is that of another
 * post here, with changes of its own: two posts must not change the same one there.
 */
async function replaceRead(
  tx: Db,
  siteId: string,
  rows: readonly (typeof leftCopies.$inferSelect)[],
): Promise<(row: typeof leftCopies.$inferSelect) => boolean> {
  const ids = rows.flatMap(({ publication }) => publication.wordpressId ?? []);
  const read = await tx
    .select({
      post: { id: posts.id, origin: posts.origin, siteId: posts.siteId, version: posts.version },
      row: publications,
    })
    .from(posts)
    .innerJoin(publications, eq(publications.postId, posts.id))
    .where(and(eq(publications.siteId, siteId), inArray(publications.wordpressId, ids)))
    .orderBy(asc(posts.id))
    .for('update');
  const { unchanged = [], changed = [] } = Object.groupBy(read, ({ post, row }) =>
    isFollowing(post, row) ? 'unchanged' : 'changed',
  );
  const removed = unchanged.map(({ post }) => post.id);
  await tx.delete(posts).where(inArray(posts.id, removed));
  const taken = new Set(changed.map(({ row }) => row.wordpressId));
  return ({ publication }) => publication.wordpressId !== null && taken.has(publication.wordpressId);
}

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

async function relink(
  tx: Db,
  { userId, siteId }: { userId: string; siteId: string },
  post: Pick<LockedPost, 'id' | 'siteId' | 'status' | 'scheduledDate'>,
  { origin, createSentAt, unsettledUntil, ...left }: LeftPublication,
): Promise<void> {
  const { remote } = left;
  const known = {
    ...left,
    createSentAt: createSentAt === null ? null : new Date(createSentAt),
    unsettledUntil: unsettledUntil === null ? null : new Date(unsettledUntil),
    action: remote ? actionThere(remote) : ('update' as const),
    state: 'done' as const,
    errorCode: null,
    errorMessage: null,
  };
  const { postId: ofPost, siteId: ofSite } = publications;
  await tx
    .insert(publications)
    .values({ ...known, userId, postId: post.id, siteId })
    // What failed before it was there.
    .onConflictDoUpdate({ target: [ofPost, ofSite], set: known });
  const isElsewhere = post.siteId !== null && post.siteId !== siteId;
  if (!isElsewhere) await updatePostRow(tx, post.id, { siteId, origin, ...(remote && statusFromSite(post, remote)) });
}

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type LeftPublication, leftCopies, posts, publications } from '../../../database/schema/index.ts';
import { type LockedPost, updatePostRow } from '../../posts/index.ts';
import { actionThere } from '../following/follow-site.ts';
import { isFollowing } from '../following/is-following.ts';
import { statusFromSite } from '../outcome/status-from-site.ts';
import { mayBeThere } from '../remote-status.ts';
import { AT_A_TIME, type Place } from './left-copies.ts';
import { withoutScheme } from './move-text.ts';

/**
 * Links the posts whose copies a removed site left to a site at the same URL, which was just connected or is connected with
 * another account, and gives them the status that they had there. The caller has locked them. Whether they are still there
 * and still theirs is looked up before anything is written (is-our-post.ts), and with the next reading of the site
 * (library/expect-copies.ts). Returns how many there were.
 */
export async function relinkCopies(tx: Db, { userId, siteId, url }: Place): Promise<number> {
  const isLeft = and(eq(leftCopies.userId, userId), eq(leftCopies.site, withoutScheme(url)));
  const ids = await tx.select({ id: leftCopies.postId }).from(leftCopies).where(isLeft).orderBy(asc(leftCopies.postId));
  let linked = 0;
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const some = ids.slice(at, at + AT_A_TIME).map(({ id }) => id);
    const held = await tx
      .select({ id: posts.id, siteId: posts.siteId, status: posts.status, scheduledDate: posts.scheduledDate })
      .from(posts)
      .where(inArray(posts.id, some));
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

import { and, asc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { leftCopies, posts } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { keepLeftCopies, type Place } from './left-copies.ts';
import { withoutScheme } from './move-text.ts';
import { relinkCopies } from './relink-copies.ts';

/**
 * Before a locked site is removed: keeps what its posts need to go on once it is connected again. Copies there are kept by
 * themselves; a draft that was never sent has none, and remembers its site instead.
 */
export async function leaveSite(tx: Db, place: Place): Promise<void> {
  await keepLeftCopies(tx, place);
  const { userId, siteId, url } = place;
  const leftSite = withoutScheme(url);
  await tx
    .update(posts)
    .set({ leftSite })
    .where(and(eq(posts.userId, userId), eq(posts.siteId, siteId)));
}

export interface Rejoined {
  /** Posts whose copies there are linked again. */
  copies: number;
  /** All posts that belong to the site again, those included. */
  posts: number;
}

/**
 * Gives the posts that a removed site left to a site at the same URL, which was just connected or is connected with another
 * account. A post that was given another site since keeps that one. A post whose copy is that of another post here stays
 * without a site.
 */
export async function rejoinSite(tx: Db, place: Place): Promise<Rejoined> {
  const { userId, siteId, url } = place;
  const leftSite = withoutScheme(url);
  const belonged = and(eq(posts.userId, userId), isNull(posts.siteId), eq(posts.leftSite, leftSite));
  const left = tx
    .select({ id: leftCopies.postId })
    .from(leftCopies)
    .where(and(eq(leftCopies.userId, userId), eq(leftCopies.site, leftSite)));
  // Several posts are always locked in the order of their ids.
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(or(belonged, inArray(posts.id, left)))
    .orderBy(asc(posts.id))
    .for('update');
  const copies = await relinkCopies(tx, place);
  const drafts = await tx
    .update(posts)
    .set({ siteId, leftSite: null })
    .where(and(belonged, notInArray(posts.id, left)))
    .returning({ id: posts.id });
  if (copies + drafts.length > 0) await emitEvent(tx, userId, { type: 'read-again' });
  return { copies, posts: copies + drafts.length };
}

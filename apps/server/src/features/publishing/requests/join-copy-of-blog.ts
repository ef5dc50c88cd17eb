import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connection.ts';
import { sites } from '../../../database/schema/index.ts';
import { refused } from '../../../http/errors.ts';
import { type LockedPost, type PublicationRow, publicationsOf } from '../../posts/index.ts';
import { takeLeftCopy } from '../moved-site/left-copies.ts';
import { mayBeThere } from '../remote-status.ts';

/**
 * A blog has a post once, also where it is connected as two sites, with two of its accounts: before a locked post is
 * created through one of them, its copy there is taken over from a removed site.
 *
 * @param existing its publication on the site
 * @returns whether a copy was taken over: the post and its publication have changed then
 * @throws 422 `already_there` if the other site is connected and has the post, or is about to
 */
export async function joinCopyOfBlog(
  tx: Db,
  to: { userId: string; siteId: string },
  post: Pick<LockedPost, 'id' | 'siteId' | 'status' | 'scheduledDate'>,
  existing: PublicationRow | undefined,
): Promise<boolean> {
  if (existing && mayBeThere(existing)) return false;
  if (await takeLeftCopy(tx, to, post)) return true;
  const copies = (await publicationsOf(tx, post.id)).filter(mayBeThere).map(({ siteId }) => siteId);
  if (copies.length === 0) return false;
  const wanted = alias(sites, 'wanted');
  const [there] = await tx
    .select({ name: sites.name })
    .from(sites)
    .innerJoin(wanted, and(eq(wanted.id, to.siteId), eq(wanted.restRoot, sites.restRoot)))
    .where(inArray(sites.id, copies))
    .limit(1);
  if (!there) return false;
  throw refused(
    'already_there',
    `This post is already on that blog, sent through “${there.name}”. Choose “${there.name}” as its site to update it.`,
  );
}

import { inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { sites } from '../../../database/schema/index.ts';
import { refused } from '../../../http/errors.ts';
import { type PublicationRow, publicationsOf } from '../../posts/index.ts';
import { isCopyOfAnother } from '../moved-site/left-copies.ts';
import { withoutScheme } from '../moved-site/move-text.ts';
import { mayBeThere } from '../remote-status.ts';

/**
 * A blog has a post once, also where two of its accounts are connected here as two sites. Refuses to create a post
 * through one of them that goes to the blog through the other one already.
 *
 * @param existing its publication on the site
 * @throws 422 `already_there`
 */
export async function refuseSecondCopy(
  tx: Db,
  { postId, siteId }: { postId: string; siteId: string },
  existing: PublicationRow | undefined,
): Promise<void> {
  if (existing && mayBeThere(existing)) return;
  const copies = (await publicationsOf(tx, postId)).filter(mayBeThere);
  const named = await tx
    .select({ id: sites.id, name: sites.name, url: sites.url })
    .from(sites)
    .where(inArray(sites.id, [siteId, ...copies.map((copy) => copy.siteId)]));
  const wanted = named.find(({ id }) => id === siteId);
  if (!wanted) return;
  const other = named.find(({ id, url }) => id !== siteId && withoutScheme(url) === withoutScheme(wanted.url));
  if (other) {
    const { name } = other;
    throw refused(
      'already_there',
      `This post already goes to that blog through “${name}”. Choose “${name}” as its site.`,
    );
  }
  if (await isCopyOfAnother(tx, postId, { siteId, url: wanted.url })) {
    throw refused(
      'already_there',
      'This post is on that blog already, where another post of yours changes it. Update that one instead.',
    );
  }
}

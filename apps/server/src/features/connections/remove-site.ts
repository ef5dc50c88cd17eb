import type { SiteDeletion } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { sites } from '../../database/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { recordActivity } from '../activity/index.ts';
import { countAutopilots } from '../automation/index.ts';
import { keepChanged, removeLibrary } from '../library/index.ts';
import { countScheduled, draftPostsOfSite, keepLeftCopies, lockSiteWithPosts } from '../publishing/index.ts';
import { ownSite, requireSite } from '../sites/index.ts';

/** Counts what deleting a site would end here. @throws 404 */
export async function countDeletion(db: Db, userId: string, id: string): Promise<SiteDeletion> {
  await requireSite(db, userId, id);
  const scheduled = await countScheduled(db, userId, id);
  return { ...scheduled, autopilots: await countAutopilots(db, userId, id) };
}

/**
 * Deletes a site and its credentials here. What was published there stays there, and the posts stay here, except those
 * that were only read from it. Where their copies are is kept for the case that the site is connected again.
 *
 * @param by what the user's activity says first of who did it
 * @returns what became of its posts, in words; empty if it had none
 */
export async function deleteSite(db: Db, userId: string, id: string, by = ''): Promise<string> {
  return db.transaction(async (tx) => {
    // Before anything is locked, so that nobody can block another user's site.
    const { url } = await requireSite(tx, userId, id);
    await lockSiteWithPosts(tx, userId, id);
    await removeLibrary(tx, userId, id);
    await keepLeftCopies(tx, { userId, siteId: id, url });
    await keepChanged(tx, userId, id);
    const drafts = await draftPostsOfSite(tx, userId, id, { isRemoved: true });
    const [row] = await tx.delete(sites).where(ownSite(userId, id)).returning({ name: sites.name });
    if (!row) throw notFound('Site');
    const kept =
      drafts > 0
        ? `${drafts === 1 ? '1 post is a draft' : `${drafts} posts are drafts`} here now. What is on the site stays there.`
        : '';
    const note = [by, kept].filter(Boolean).join(' ') || undefined;
    await recordActivity(tx, userId, { kind: 'site.removed', title: row.name, note });
    return kept;
  });
}

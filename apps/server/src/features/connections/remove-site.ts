import type { SiteDeletion } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { sites } from '../../database/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { recordActivity } from '../activity/index.ts';
import { countAutopilots, leaveRuns } from '../automation/index.ts';
import { keepChanged, removeLibrary, requestLibrary } from '../library/index.ts';
import { countLeft, draftPostsOfSite, leaveSite, lockSiteWithPosts, withoutScheme } from '../publishing/index.ts';
import { ownSite, requireSite } from '../sites/index.ts';
import { lockSitesOf } from './connect-site.ts';
import { takeOver } from './take-over.ts';

/** Counts what deleting a site would end here. @throws 404 */
export async function countDeletion(db: Db, userId: string, id: string): Promise<SiteDeletion> {
  const { url } = await requireSite(db, userId, id);
  const left = await countLeft(db, userId, id);
  // Through another connection to the same blog they go on at once.
  const drafts = (await findOther(db, userId, { id, url })) ? 0 : left.drafts;
  return { ...left, drafts, autopilots: await countAutopilots(db, userId, id) };
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
    await lockSitesOf(tx, userId);
    await lockSiteWithPosts(tx, userId, id);
    await removeLibrary(tx, userId, id);
    await leaveSite(tx, { userId, siteId: id, url });
    await leaveRuns(tx, { userId, siteId: id, url });
    await keepChanged(tx, userId, id);
    const drafts = await draftPostsOfSite(tx, userId, id, { isRemoved: true });
    const [row] = await tx.delete(sites).where(ownSite(userId, id)).returning({ name: sites.name });
    if (!row) throw notFound('Site');
    const kept = (await linkToOther(tx, userId, url)) ?? draftsInWords(drafts);
    const note = [by, kept].filter(Boolean).join(' ') || undefined;
    await recordActivity(tx, userId, { kind: 'site.removed', title: row.name, note });
    return kept;
  });
}

const draftsInWords = (drafts: number): string =>
  drafts > 0
    ? `${drafts === 1 ? '1 post is a draft' : `${drafts} posts are drafts`} here now. What is on the site stays there.`
    : '';

/** One blog may be connected with two of its accounts: the posts on it go on through the other one. Says so. */
async function linkToOther(tx: Db, userId: string, url: string): Promise<string | undefined> {
  const other = await findOther(tx, userId, { url });
  if (!other) return undefined;
  const { id: siteId, name } = other;
  const rejoined = await takeOver(tx, { userId, siteId, url });
  if (rejoined.copies > 0) await requestLibrary(tx, { userId, siteId }, { hasCopies: true });
  if (rejoined.posts === 0) return undefined;
  return `${rejoined.posts === 1 ? '1 post is' : `${rejoined.posts} posts are`} linked to “${name}” now, which leads to the same blog.`;
}

/** Another connection of the user to the blog at a URL. */
async function findOther(db: Db, userId: string, { id, url }: { id?: string; url: string }) {
  const own = await db
    .select({ id: sites.id, name: sites.name, url: sites.url })
    .from(sites)
    .where(eq(sites.userId, userId));
  return own.find((site) => site.id !== id && withoutScheme(site.url) === withoutScheme(url));
}

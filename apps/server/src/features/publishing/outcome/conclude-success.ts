import { EXCERPT_MAX, SLUG_MAX } from '@pressloom/contract';
import { cleanText, type SavedRevision } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { readClock } from '../../../database/database-time.ts';
import { type LoggedExchange, posts, publications, sites } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { recordActivity } from '../../activity/index.ts';
import { emitEvent } from '../../events/index.ts';
import { readFailuresOf } from '../../notifications/index.ts';
import {
  lockAnyPost,
  type PublicationRow,
  publicationsOf,
  remoteCopies,
  STOPPED,
  updatePostRow,
} from '../../posts/index.ts';
import { recordRevision } from '../../revisions/index.ts';
import type { SealedSite } from '../../sites/index.ts';
import { endAttempt } from '../attempts/attempt-store.ts';
import { enqueueCleanup, enqueueCleanupOfRest } from '../cleanup/enqueue-cleanup.ts';
import type { Delivered } from '../delivery/delivery.ts';
import { isKeptHere } from '../delivery/find-replaced.ts';
import { slugOf } from '../delivery/post-settings.ts';
import { isReservedSlug } from '../delivery/reserved-slug.ts';
import { plainTitle } from '../delivery/wordpress-fields.ts';
import { followAuthor } from '../following/follow-authors.ts';
import type { Claim } from '../runner/claim-publication.ts';
import { scheduleAgain } from '../schedule/release-due-posts.ts';
import { knownAfter } from './known-after.ts';
import { type Announced, kindOfDelivery } from './outcome-notes.ts';
import { emitPublicationChanged, lockToAnnounce } from './publication-events.ts';
import { draftFrom, statusFromSite } from './status-from-site.ts';

/**
 * Records what an attempt reached. What is now known of the site is always stored; the request is only marked as done
 * if the user has not requested something else meanwhile.
 */
export async function concludeSuccess(
  services: Foundation,
  claim: Claim,
  delivered: Delivered,
  exchanges: LoggedExchange[],
): Promise<void> {
  const { publication: claimed, site } = claim;
  await services.db.transaction(async (tx) => {
    await lockClock(tx, claim);
    // Sent concurrently, executed in this order.
    const [locked, , now] = await Promise.all([
      lockToAnnounce(tx, claimed.id),
      endAttempt(tx, claimed, { outcome: 'done', exchanges, message: delivered.notices.join(' ') || null }),
      readClock(tx),
    ]);
    // Deleted, or taken over by another run, which records the outcome.
    if (locked?.current.attempts !== claimed.attempts) return;
    const { current, announced } = locked;
    const isStopped = current.state === 'failed' && current.errorCode === STOPPED;
    const isStillWanted = current.revision === claimed.revision || isStopped;
    if (claimed.action === 'delete' && isStillWanted) return forgetCopy(tx, current);
    await cleanupAfter(tx, current, delivered);
    const known = knownAfter(delivered, current, { isStillWanted, now });
    const after = isStillWanted ? postAfter(delivered, current, announced) : undefined;
    await keepReplaced(tx, claim, delivered.replaced);
    const slug = slugAfter(delivered, claim, announced.version);
    const outcome = isStillWanted ? kindOfDelivery(delivered, { ...announced, remote: claimed.remote }) : undefined;
    await Promise.all([
      tx.update(publications).set(known).where(eq(publications.id, claimed.id)),
      (after || slug) && updatePostRow(tx, claimed.postId, { ...after, ...slug }),
      emitPublicationChanged(tx, { ...current, ...known }, outcome, after ? { ...announced, ...after } : announced),
    ]);
    await readSettledFailures(tx, claimed);
    await followAuthor(tx, claim.post, site.id, delivered.remote);
    if (isStillWanted) await keepSchedule(tx, { ...current, ...known }, after ?? announced, site);
  });
}

/** What failed before, or was a conflict, needs nobody any more. A first run that overwrites nothing follows neither. */
async function readSettledFailures(tx: Db, claimed: PublicationRow): Promise<void> {
  if (claimed.overwrite || claimed.attempts > 1) await readFailuresOf(tx, claimed);
}

/** A text that only WordPress' revisions have by now becomes a version here. */
async function keepReplaced(tx: Db, { publication, post }: Claim, replaced: SavedRevision | undefined): Promise<void> {
  if (!replaced || !isKeptHere(replaced)) return;
  const { userId, postId } = publication;
  const excerpt = cleanText(replaced.excerpt.slice(0, EXCERPT_MAX)) || post.excerpt;
  const text = {
    ...post,
    contentForm: 'blocks' as const,
    title: plainTitle(replaced.title),
    content: cleanText(replaced.content),
    excerpt,
  };
  await recordRevision(tx, { userId, postId, text, author: 'wordpress', cause: 'kept', before: post });
}

/**
 * Keeps who publishes the posts of a site as it is until the end of `tx`: a change that comes now finds a scheduled post
 * among those that it hands over. In the order of lock-site-lease.ts.
 */
async function lockClock(tx: Db, { publication: { action, postId, siteId }, post }: Claim): Promise<void> {
  if (action !== 'schedule' && post.status !== 'scheduled') return;
  await lockAnyPost(tx, postId);
  await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('share');
}

/** Enqueues the schedule again if `scheduledBy` changed meanwhile: the post must wait on the site differently. */
async function keepSchedule(
  tx: Db,
  row: PublicationRow,
  { status, scheduledDate }: Pick<Announced, 'status' | 'scheduledDate'>,
  before: Pick<SealedSite, 'scheduledBy'>,
): Promise<void> {
  if (status !== 'scheduled') return;
  const [site] = await tx.select({ scheduledBy: sites.scheduledBy }).from(sites).where(eq(sites.id, row.siteId));
  if (site && site.scheduledBy !== before.scheduledBy) await scheduleAgain(tx, row, scheduledDate);
}

async function cleanupAfter(tx: Db, current: PublicationRow, { remote, images }: Delivered): Promise<void> {
  const { siteId, reservation: slug } = current;
  if (!remote) await enqueueCleanupOfRest(tx, current);
  else if (current.creates > 1) await enqueueCleanup(tx, { siteId, kind: 'draft', slug, keepId: remote.id });
  if (images)
    await enqueueCleanup(tx, ...images.unused.map((name) => ({ siteId, kind: 'image' as const, slug: name })));
}

/** The post's own status follows what the site confirmed. Undefined if it stays as it is. */
function postAfter(
  { action, remote, waits = false }: Delivered,
  { scheduledDate }: PublicationRow,
  post: Parameters<typeof statusFromSite>[0],
): ReturnType<typeof statusFromSite> {
  const there = remote ?? undefined;
  // Both end as what the site has, with no date left over where that is a draft.
  const asDraft = (date: Date | null) => ({ ...post, status: 'draft' as const, scheduledDate: date });
  if (action === 'unschedule') return statusFromSite(asDraft(null), there) ?? draftFrom(new Date());
  if (action === 'schedule') return statusFromSite(asDraft(scheduledDate), there, { waits }) ?? draftFrom(new Date());
  return statusFromSite(post, there, { waits });
}

/** The slug is what the site made of the one that was sent. One that is newer, or was not sent, stays as it is. */
function slugAfter(
  { remote, sentVersion }: Delivered,
  { post, publication }: Claim,
  version: number,
): { slug: string } | undefined {
  if (!remote?.slug || post.slug === '' || post.version !== version || sentVersion !== version) return undefined;
  const slug = slugOf(remote).slice(0, SLUG_MAX);
  return slug === post.slug || isReservedSlug(remote.slug, publication.reservation) ? undefined : { slug };
}

/** Deletes the publication of a removed copy; with the last copy the post goes too. */
async function forgetCopy(tx: Db, row: PublicationRow): Promise<void> {
  await enqueueCleanupOfRest(tx, row);
  await tx.delete(publications).where(and(eq(publications.id, row.id), eq(publications.revision, row.revision)));
  if ((await remoteCopies(tx, row.postId)).length > 0) return;
  for (const other of await publicationsOf(tx, row.postId)) await enqueueCleanupOfRest(tx, other);
  const [post] = await tx.delete(posts).where(eq(posts.id, row.postId)).returning({ title: posts.title });
  if (!post) return;
  await recordActivity(tx, row.userId, { kind: 'post.deleted', siteId: row.siteId, title: post.title });
  await emitEvent(tx, row.userId, { type: 'post-deleted', postId: row.postId, title: post.title });
}

import { clientFor, getKnownPost, type RemotePost, updatePost, WordPressError } from '@pressloom/wordpress';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import {
  findPublicationById,
  type LockedPost,
  lockAnyPost,
  NOT_ON_SITE,
  type PublicationRow,
  readPost,
  updatePostRow,
} from '../../posts/index.ts';
import { openSite } from '../../sites/index.ts';
import { recordingLogin, recordRefusedLogin } from '../backoff/login-health.ts';
import { isOurPost } from '../delivery/is-our-post.ts';
import { pendingStatusWrite } from '../delivery/pending-write.ts';
import { drifted } from '../delivery/refuse-drift.ts';
import { snapshotKeepingFingerprint } from '../delivery/snapshot.ts';
import { mayBeOfSite } from '../outcome/failure.ts';
import { emitPublicationChanged } from '../outcome/publication-events.ts';
import { isToCome, toGmt } from '../remote-status.ts';
import { RESCUE_AFTER_S } from './claim-due-check.ts';
import { anotherPost, type Conclusion, missed, movedThere, stateOnSite } from './due-conclusion.ts';
import { type Due, forgetUnreadable, recordNotRescued, recordUnreadable } from './record-unreadable.ts';
import { isStillAt } from './schedule-in-effect.ts';

/** WordPress keeps working when nobody waits for the response, and the readers wait for the post. */
const WAKE_TIMEOUT_MS = 10_000;

/**
 * Checks a scheduled post after its time. Public: that is recorded. Still waiting 70 s later: WordPress' timer is
 * woken, and if that does not help, the post is published and the user notified. Changed by someone on WordPress: that
 * is respected and shown here. Of what can't be checked, the user is notified.
 */
export async function checkDuePost(services: Foundation, publicationId: string): Promise<void> {
  const publication = await findPublicationById(services.db, publicationId);
  if (!publication || publication.wordpressId === null) return;
  const post = await readPost(services.db, publication.postId);
  if (post.status !== 'scheduled' || !post.scheduledDate) return;
  const due = { ...post, scheduledDate: post.scheduledDate };
  try {
    const known = { ...publication, wordpressId: publication.wordpressId };
    await recordingLogin(services.db, publication.siteId, (askedAt) => settleDuePost(services, known, due, askedAt));
  } catch (error) {
    if (!(error instanceof WordPressError) || (error.kind !== 'final' && mayBeOfSite(error))) throw error;
    await recordUnreadable(services, publication, due, error);
  }
}

async function settleDuePost(
  services: Foundation,
  publication: PublicationRow & { wordpressId: number },
  post: Due,
  askedAt: Date,
): Promise<void> {
  const { site, client: ofSite } = await openSite(services, publication.siteId);
  const client = clientFor(ofSite, post.type);
  const id = publication.wordpressId;
  const lateMs = Date.now() - post.scheduledDate.getTime();

  const seen = await unlessGone(getKnownPost(client, id));
  if (seen && !(await isOurPost(client, publication, post, seen)))
    return record(services, publication, post, undefined, anotherPost(seen));
  if (seen?.status !== 'future')
    return record(services, publication, post, seen, stateOnSite(seen, post.scheduledDate));
  if (isToCome(seen)) return record(services, publication, post, seen, movedThere(seen));
  if (lateMs < RESCUE_AFTER_S * 1_000) return;

  await services.outbound
    .request(`${site.url.replace(/\/$/, '')}/wp-cron.php?doing_wp_cron`, {
      maxBytes: 100_000,
      timeoutMs: WAKE_TIMEOUT_MS,
    })
    .catch(() => undefined);
  const woken = await unlessGone(getKnownPost(client, id));
  if (woken?.status !== 'future')
    return record(services, publication, post, woken, missed(woken, post.scheduledDate, 'woken'));
  if (!(await beginRescue(services, publication, post, woken))) return;
  try {
    const published = await updatePost(client, id, { status: 'publish', date_gmt: toGmt(post.scheduledDate) });
    return await record(services, publication, post, published, missed(published, post.scheduledDate, 'published'));
  } catch (error) {
    if (!(error instanceof WordPressError) || error.kind !== 'final') throw error;
    await recordNotRescued(services, publication, post, error);
    await recordRefusedLogin(services.db, publication.siteId, error, askedAt);
  }
}

/** Returns undefined for a post that is gone. A site that does not answer is checked again by the next sweep. */
async function unlessGone(looking: Promise<RemotePost>): Promise<RemotePost | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof WordPressError && error.code === 'post_gone') return undefined;
    throw error;
  }
}

/**
 * Records that the post is about to be published, so that a newer request waits until that has ended. Returns false if
 * there already is one.
 */
async function beginRescue(
  { db, timing }: Foundation,
  publication: PublicationRow,
  due: LockedPost,
  found: RemotePost,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const post = await lockAnyPost(tx, publication.postId);
    if (post?.status !== 'scheduled' || post.scheduledDate?.getTime() !== due.scheduledDate?.getTime()) return false;
    const begun = await tx
      .update(publications)
      .set({
        unsettledUntil: new Date(Date.now() + timing.answer + timing.mayStillAppear),
        // If the user takes the post back meanwhile, its publication is recognized as our own doing.
        pendingWrite: pendingStatusWrite({ publication, post: due }, found, 'publish'),
      })
      .where(isStillAt(publication))
      .returning({ id: publications.id });
    return begun.length > 0;
  });
}

async function record(
  { db }: Foundation,
  publication: PublicationRow,
  before: LockedPost,
  remote: RemotePost | undefined,
  { kind, notices, refusal, ...conclusion }: Conclusion,
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockAnyPost(tx, publication.postId);
    // Another check, or the user, was first: what was seen is already recorded, or no longer matters.
    if (post?.status !== 'scheduled' || post.scheduledDate?.getTime() !== before.scheduledDate?.getTime()) return;
    await forgetUnreadable(tx, publication);
    const [row] = await tx
      .update(publications)
      .set({
        ...(refusal ? drifted(refusal) : remote ? snapshotKeepingFingerprint(publication.remote, remote) : NOT_ON_SITE),
        unsettledUntil: null,
        pendingWrite: null,
        notices,
        updatedAt: DATABASE_TIME,
      })
      .where(isStillAt(publication))
      .returning();
    // A request made meanwhile takes precedence over what was seen.
    if (!row) return;
    await updatePostRow(tx, publication.postId, conclusion.post);
    await emitPublicationChanged(tx, row, kind);
  });
}

import { PUBLICATION_ERRORS } from '@pressloom/contract';
import { type RemotePost, readableText, WordPressError } from '@pressloom/wordpress';
import { isPublic, type PublicationRow } from '../../posts/index.ts';
import { isHidden } from '../remote-status.ts';
import { checkpoint } from './checkpoint.ts';
import type { Delivery, Wanted } from './delivery.ts';
import { editSince, type OurCopy, readerFingerprintOf } from './fingerprint.ts';
import { snapshotKeepingFingerprint, snapshotOf } from './snapshot.ts';

/** Codes for changes that someone made on the site; the user chooses what to do about them. */
export const CHANGED_ON_SITE = 'changed_on_site';
export const OTHER_POST = PUBLICATION_ERRORS.otherPost;

/** Nothing was written, because the post on the site is not as we left it. */
export class ChangedOnSite extends WordPressError {
  readonly seen: RemotePost;

  constructor(code: typeof CHANGED_ON_SITE | typeof OTHER_POST, message: string, seen: RemotePost) {
    super(code, 'final', message);
    this.seen = seen;
  }
}

/** Refuses to overwrite what someone changed on the site since our last write. @throws ChangedOnSite */
export async function refuseDrift(delivery: Delivery, remote: RemotePost, wanted: Wanted): Promise<void> {
  if (delivery.publication.overwrite) return;
  const drift = driftOf(delivery, remote, wanted);
  if (!drift) return;
  if (drift === PUBLISHED_THERE) await refuseOnceItsTimeCame(delivery, remote);
  throw changedOnSite(drift, remote);
}

/** Refuses to withdraw a post that someone made public there meanwhile. @throws ChangedOnSite */
export async function refuseWithdrawal(delivery: Delivery, remote: RemotePost, wanted: Wanted): Promise<void> {
  if (delivery.publication.overwrite || !isPublishedThere(delivery.publication, remote, wanted)) return;
  await refuseOnceItsTimeCame(delivery, remote);
  throw changedOnSite(PUBLISHED_THERE, remote);
}

/** WordPress publishing it on schedule is no drift, but a user who wants it moved or taken back must know. */
async function refuseOnceItsTimeCame(delivery: Delivery, remote: RemotePost): Promise<void> {
  const { dateGmt } = remote;
  const isItsTime = dateGmt !== null && dateGmt === delivery.publication.remote?.dateGmt;
  if (!isItsTime || Date.parse(dateGmt) > Date.now()) return;
  await checkpoint(delivery, snapshotOfFound(delivery, remote));
  throw new WordPressError(
    'already_public',
    'final',
    'WordPress published this post at its time, before it could be moved or taken back. It stays public unless you try again.',
  );
}

/**
 * Whether only we have edited its text, terms and image there. A write of ours whose response was lost is recognized by
 * what a reader would find.
 */
export const isAsWeLeftIt = (ours: OurCopy, now: RemotePost) => theirEdit(ours, now) === undefined;

function theirEdit(ours: OurCopy, now: RemotePost): string | undefined {
  const edit = editSince(ours, now);
  const isOurWrite =
    edit !== undefined && ours.publication.pendingWrite?.readerFingerprint === readerFingerprintOf(now);
  return isOurWrite ? undefined : edit;
}

/** The snapshot of the post as it was found. An edit by someone else stays detectable, whatever we write there next. */
export const snapshotOfFound = (ours: OurCopy, found: RemotePost) =>
  isAsWeLeftIt(ours, found) ? snapshotOf(found) : snapshotKeepingFingerprint(ours.publication.remote, found);

type Seen = Pick<PublicationRow, 'remote' | 'pendingWrite'>;

/**
 * Returns what someone changed on the site since our last write.
 *
 * @param wanted what is to be written: a changed date, or that the post is public, only matters if ours would undo it
 */
export function driftOf(ours: OurCopy, now: RemotePost, wanted: Wanted): string | undefined {
  const { remote: seen, pendingWrite } = ours.publication;
  if (!seen?.fingerprint) return undefined;
  const edit = theirEdit(ours, now);
  if (edit) return edit;
  if (!isOurStatus(now.status, seen.status, pendingWrite?.status)) return `It was set to “${now.status}” there.`;
  if (isPublishedThere({ remote: seen, pendingWrite }, now, wanted)) return PUBLISHED_THERE;
  const isMoved = now.dateGmt !== seen.dateGmt && now.status === 'future' && !pendingWrite;
  return wanted.date && isMoved ? 'It was moved to another time there.' : undefined;
}

const PUBLISHED_THERE = 'It was published there.';

/** It became public without us, and what is wanted would withdraw it. */
function isPublishedThere({ remote: seen, pendingWrite }: Seen, now: RemotePost, { status, date }: Wanted): boolean {
  const isWithdrawal = status === 'future' || status === 'draft';
  const isOurDoing = isPublic(seen) || pendingWrite?.status === 'publish';
  if (!isWithdrawal || !isPublic(now) || isOurDoing) return false;
  // WordPress does this to our schedule if it is less than a minute ahead.
  const isAtOurDate = date && now.dateGmt && secondsOf(Date.parse(now.dateGmt)) === secondsOf(date.getTime());
  return !isAtOurDate;
}

const secondsOf = (ms: number) => Math.floor(ms / 1_000);

/**
 * WordPress publishes a scheduled post by itself when its time has come, and schedules one whose date is in the future.
 * While becoming public, our post may go from draft to pending and back: a plugin there makes it pending, and freeing
 * its slug makes it a draft again.
 */
const isOurStatus = (now: string, seen: string, sent: string | null | undefined) =>
  now === seen ||
  now === sent ||
  (now === 'publish' && (seen === 'future' || sent === 'future')) ||
  (now === 'future' && sent === 'publish') ||
  (isHidden({ status: now }) && isHidden({ status: seen }) && Boolean(sent));

export const changedOnSite = (how: string, seen: RemotePost) =>
  new ChangedOnSite(
    CHANGED_ON_SITE,
    `This post was changed on WordPress since pressloom last wrote it. ${how} Nothing was overwritten: compare the two versions and choose.`,
    seen,
  );

/** The id of ours now belongs to another post. */
export const otherPost = (seen: RemotePost) =>
  new ChangedOnSite(
    OTHER_POST,
    `The ID of this post (${seen.id}) belongs to another post on WordPress now: “${readableText(seen.title).slice(0, 80)}”. That post was left alone; the site may have been restored from a backup. Compare the two and choose: yours can go out as a new post.`,
    seen,
  );

/** State of a publication whose post was changed on the site. */
export const drifted = ({ code, message }: ChangedOnSite) => ({
  state: 'drifted' as const,
  errorCode: code,
  errorMessage: message,
});

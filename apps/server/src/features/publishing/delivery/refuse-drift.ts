import { type RemotePost, readableText, WordPressError } from '@pressloom/wordpress';
import type { PublicationRow } from '../../posts/index.ts';
import { isHidden } from './bring-to-state.ts';
import { checkpoint } from './checkpoint.ts';
import type { Delivery, Wanted } from './delivery.ts';
import { fingerprintOf, readerFingerprintOf } from './fingerprint.ts';
import { snapshotKeepingFingerprint, snapshotOf } from './snapshot.ts';

/** Codes of what somebody did on the site; the user chooses what becomes of it. */
export const CHANGED_ON_SITE = 'changed_on_site';
export const OTHER_POST = 'other_post';

/** Nothing was written, because the post is not on the site as we left it. */
export class ChangedOnSite extends WordPressError {
  readonly seen: RemotePost;

  constructor(code: typeof CHANGED_ON_SITE | typeof OTHER_POST, message: string, seen: RemotePost) {
    super(code, 'final', message);
    this.seen = seen;
  }
}

/** Refuses to write over what somebody changed on the site since we last wrote there. @throws ChangedOnSite */
export async function refuseDrift(delivery: Delivery, remote: RemotePost, wanted: Wanted): Promise<void> {
  const { publication } = delivery;
  if (publication.overwrite) return;
  const drift = driftOf(publication, remote, wanted);
  if (!drift) return;
  if (drift === PUBLISHED_THERE) await refuseOnceItsTimeCame(delivery, remote);
  throw changedOnSite(drift, remote);
}

/** Refuses to take a post from its readers that somebody made public there meanwhile. @throws ChangedOnSite */
export async function refuseWithdrawal(delivery: Delivery, remote: RemotePost, wanted: Wanted): Promise<void> {
  if (delivery.publication.overwrite || !isPublishedThere(delivery.publication, remote, wanted)) return;
  await refuseOnceItsTimeCame(delivery, remote);
  throw changedOnSite(PUBLISHED_THERE, remote);
}

/** That WordPress published it as it was scheduled is nobody's change, but news to whoever wants it moved or taken back. */
async function refuseOnceItsTimeCame(delivery: Delivery, remote: RemotePost): Promise<void> {
  const { dateGmt } = remote;
  const isItsTime = dateGmt !== null && dateGmt === delivery.publication.remote?.dateGmt;
  if (!isItsTime || Date.parse(dateGmt) > Date.now()) return;
  await checkpoint(delivery, snapshotOfFound(delivery.publication, remote));
  throw new WordPressError(
    'already_public',
    'final',
    'WordPress published this post at its time, before it could be moved or taken back. It stays public unless you try again.',
  );
}

/**
 * Whether nobody but us has edited its text, terms and image there. A write of our own whose answer was lost is
 * recognised by what a reader would find.
 */
export const isAsWeLeftIt = ({ remote: seen, sending }: Pick<PublicationRow, 'remote' | 'sending'>, now: RemotePost) =>
  !seen?.fingerprint || fingerprintOf(now) === seen.fingerprint || sending?.readerPrint === readerFingerprintOf(now);

/** What is known of the post as it was found. An edit of somebody else's stays to be seen, whatever we write there next. */
export const snapshotOfFound = (row: Pick<PublicationRow, 'remote' | 'sending'>, found: RemotePost) =>
  isAsWeLeftIt(row, found) ? snapshotOf(found) : snapshotKeepingFingerprint(row.remote, found);

type Seen = Pick<PublicationRow, 'remote' | 'sending'>;

/**
 * What somebody changed on the site since we last wrote there.
 *
 * @param wanted what is to be written: a change of the date, or that it is public, only matters where ours would undo it
 */
export function driftOf({ remote: seen, sending }: Seen, now: RemotePost, wanted: Wanted): string | undefined {
  if (!seen?.fingerprint) return undefined;
  if (!isAsWeLeftIt({ remote: seen, sending }, now)) return 'Its text, terms or picture were edited there.';
  if (!isOurStatus(now.status, seen.status, sending?.status)) return `It was set to "${now.status}" there.`;
  if (isPublishedThere({ remote: seen, sending }, now, wanted)) return PUBLISHED_THERE;
  const isMoved = now.dateGmt !== seen.dateGmt && now.status === 'future' && !sending;
  return wanted.date && isMoved ? 'It was moved to another time there.' : undefined;
}

const PUBLISHED_THERE = 'It was published there.';

/** It became public without us, and what is wanted would take it from its readers again. */
function isPublishedThere({ remote: seen, sending }: Seen, now: RemotePost, { status, date }: Wanted): boolean {
  const isWithdrawal = status === 'future' || status === 'draft';
  const isOurDoing = (seen !== null && isPublic(seen)) || sending?.status === 'publish';
  if (!isWithdrawal || !isPublic(now) || isOurDoing) return false;
  // So WordPress does with a schedule of ours that is less than a minute ahead.
  const isAtOurDate = date && now.dateGmt && secondsOf(Date.parse(now.dateGmt)) === secondsOf(date.getTime());
  return !isAtOurDate;
}

const secondsOf = (ms: number) => Math.floor(ms / 1_000);

const isPublic = ({ status }: { status: string }) => status === 'publish' || status === 'private';

/**
 * WordPress publishes a scheduled post by itself when its time has come, and schedules one whose date is still to come.
 * On its way to being public a post of ours may go from draft to pending and back: a plugin there makes it pending, and it
 * is a draft again where its slug is freed.
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

/** The id of ours belongs to another post by now. */
export const otherPost = (seen: RemotePost) =>
  new ChangedOnSite(
    OTHER_POST,
    `The ID of this post (${seen.id}) belongs to another post on WordPress now: "${readableText(seen.title).slice(0, 80)}". That post was left alone; the site may have been restored from a backup. Compare the two and choose: yours can go out as a new post.`,
    seen,
  );

/** How a publication stands whose post was changed there. */
export const drifted = ({ code, message }: ChangedOnSite) => ({
  state: 'drifted' as const,
  errorCode: code,
  errorMessage: message,
});

import { type PostFields, type RemotePost, updatePost, WordPressError } from '@pressloom/wordpress';
import { isPublic } from '../../posts/index.ts';
import { isHidden, isToCome, toGmt } from '../remote-status.ts';
import { checkpoint } from './checkpoint.ts';
import type { Delivery, Wanted } from './delivery.ts';
import { postInTrash } from './find-our-post.ts';
import { slugOf, writtenFirst } from './post-settings.ts';
import { isReservedSlug } from './reserved-slug.ts';
import { snapshotKeepingFingerprint, snapshotOf } from './snapshot.ts';
import { refuseWhileUnsettled } from './wait-until-settled.ts';

/** For a time less than this ahead, WordPress publishes at once instead of scheduling (seen on 6.5). */
const SCHEDULE_AHEAD_MS = 60_000;

/**
 * Removes the reserved slug from a post that is about to be public: WordPress would keep it as an old slug forever.
 * The one that the user wants takes its place, or none. Returns the post after that.
 *
 * @param isTriedAgain an earlier attempt may have sent the same request. Carried out late, it would turn a post that
 *   became public meanwhile into a draft, so it is waited for
 */
export async function freeSlug(
  delivery: Delivery,
  before: RemotePost,
  wanted: Wanted,
  isTriedAgain: boolean,
): Promise<RemotePost> {
  const isToBePublic = isHidden(before) && isPublic({ status: statusToAsk(wanted) ?? '' });
  if (!isToBePublic || before.slug === '' || !isSlugOurs(delivery, before)) return before;
  if (isTriedAgain) refuseWhileUnsettled(delivery);
  return updatePost(delivery.client, before.id, { slug: delivery.post.slug, status: 'draft' }, before);
}

/**
 * Brings a post on the site to the wanted state and trusts only the site's response: a status that differs from the
 * requested one is requested once more in the way WordPress needs, or reported.
 */
export async function bringToState(
  delivery: Delivery,
  before: RemotePost,
  wanted: Wanted,
  content: PostFields,
): Promise<{ remote: RemotePost; asked: PostFields; notices: string[] }> {
  const { client, publication, post } = delivery;
  const { status, date } = wanted;
  const asked: PostFields = {
    ...content,
    ...(status && { status: statusToAsk(wanted) }),
    ...(date && { date_gmt: toGmt(date) }),
    // A future date from an earlier schedule would make WordPress schedule the post again.
    ...(!date &&
      !content.date_gmt &&
      isPublic({ status: status ?? '' }) &&
      isToCome(before) && { date_gmt: toGmt(new Date()) }),
  };
  const isOther = Object.keys(content).length > 0 && post.slug !== '' && post.slug !== slugOf(before);
  if (isOther || (before.slug !== '' && isSlugOurs(delivery, before))) asked.slug = post.slug;
  const first = writtenFirst(asked, before);
  if (first) await updatePost(client, before.id, first);
  let remote = await updatePost(client, before.id, asked, before);
  if (!date && content.date_gmt && remote.status === 'future') {
    // By the clock of the site that date is to come, so that it took the post from its readers.
    remote = await updatePost(client, before.id, { status: 'publish', date_gmt: before.dateGmt }, before);
  }
  if (asked.status === 'publish' && remote.status === 'future') {
    // WordPress keeps a future date, and with it the schedule, unless the request includes a date.
    remote = await updatePost(client, before.id, { status: 'publish', date_gmt: toGmt(new Date()) }, before);
  }
  const refusal = refusalOf(before, remote, asked.status);
  if (refusal) {
    // Our own write, whatever the site made of it: the next attempt must not mistake it for drift.
    const isText = Object.keys(content).length > 0;
    const snapshot = isText ? snapshotOf(remote) : snapshotKeepingFingerprint(publication.remote, remote);
    await checkpoint(delivery, { ...snapshot, ...requestThatRestores(delivery, before, asked) });
    throw refusal;
  }
  return {
    remote,
    asked,
    notices: noticesOf(remote, asked.status, date, isLate(wanted) && before.status !== 'publish'),
  };
}

/** An update that took the post from its readers, or from its schedule, is only made up for by asking for these again. */
function requestThatRestores({ publication }: Delivery, before: RemotePost, { status }: PostFields) {
  if (publication.action !== 'update') return {};
  if (isPublic(before) || (status && isPublic({ status }))) return { action: 'publish' as const };
  return before.status === 'future' && before.dateGmt
    ? { action: 'schedule' as const, scheduledDate: new Date(before.dateGmt) }
    : {};
}

const isLate = ({ date }: Wanted) => date !== undefined && date.getTime() <= Date.now();

const statusToAsk = (wanted: Wanted) => (wanted.status && isLate(wanted) ? 'publish' : wanted.status);

/** The slug of a post that never reached its wanted state is from us, whatever a plugin made of it. */
export const isSlugOurs = ({ publication }: Delivery, before: RemotePost) =>
  isReservedSlug(before.slug, publication.reservation) || (isHidden(before) && publication.sentVersion === null);

/** Returns an error if the site did not set the requested status, or changed one that was to stay. */
function refusalOf(before: RemotePost, { status }: RemotePost, asked: PostFields['status']) {
  const refusal = (code: string, message: string) => new WordPressError(code, 'final', message);
  if (status === 'trash') return postInTrash();
  if (asked !== undefined && isPublic({ status: asked }) && status === 'pending') {
    return refusal(
      'cannot_publish',
      'The site saved the post as “Pending Review” because your role there can’t publish. Ask an editor of the site to publish it, or reconnect as a user who can.',
    );
  }
  if (asked === undefined && !isHidden(before) && isHidden({ status })) {
    return refusal(
      'status_refused',
      `The site made the post “${status}” when it was updated, so that nobody can read it there. A plugin there, or your role, may be in the way. Try again once that is fixed.`,
    );
  }
  // Published at once instead of scheduled: reported as a notice, and cannot be undone.
  if (asked === undefined || status === asked || (asked === 'future' && status === 'publish')) return undefined;
  return refusal(
    'status_refused',
    `The site left the post as “${status}” instead of “${asked}”. A plugin there may be in the way. Try again once that is fixed.`,
  );
}

function noticesOf(remote: RemotePost, asked: PostFields['status'], date: Date | undefined, isLate: boolean): string[] {
  if (asked === 'future' && remote.status === 'publish') {
    return date && date.getTime() - Date.now() < SCHEDULE_AHEAD_MS
      ? ['The time was less than a minute ahead, so WordPress published the post at once.']
      : ['The site published the post at once instead of scheduling it. Check the clock and the plugins of the site.'];
  }
  const minutes = isLate ? Math.round((Date.now() - (date?.getTime() ?? 0)) / 60_000) : 0;
  if (minutes === 0) return [];
  return [`The scheduled time had passed: the post went out ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} late.`];
}

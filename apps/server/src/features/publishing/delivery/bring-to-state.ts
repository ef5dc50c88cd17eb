import { type PostFields, type RemotePost, updatePost, WordPressError } from '@pressloom/wordpress';
import { checkpoint } from './checkpoint.ts';
import type { Delivery, Wanted } from './delivery.ts';
import { isReservedSlug } from './reserved-slug.ts';
import { snapshotKeepingFingerprint, snapshotOf } from './snapshot.ts';
import { refuseWhileUnsettled } from './wait-until-settled.ts';

/** Less than this ahead, WordPress publishes at once instead of scheduling (seen on 6.5). */
const SCHEDULE_AHEAD_MS = 60_000;

/**
 * Frees a post that is about to be public from the reserved slug: WordPress would keep it as an old address for ever.
 * Returns the post as it is then.
 *
 * @param isTriedAgain an earlier attempt may have asked for the same. Carried out late, that would make a draft of the
 *   post that was made public meanwhile, so it is waited for
 */
export async function freeSlug(
  delivery: Delivery,
  before: RemotePost,
  wanted: Wanted,
  isTriedAgain: boolean,
): Promise<RemotePost> {
  const isToBePublic = isHidden(before) && statusToAsk(wanted) === 'publish';
  if (!isToBePublic || before.slug === '' || !isSlugOurs(delivery, before)) return before;
  if (isTriedAgain) refuseWhileUnsettled(delivery);
  return updatePost(delivery.client, before.id, { slug: '', status: 'draft' });
}

/**
 * Brings a post on the site to the wanted state and believes only what the site answers: a status that differs from
 * the one asked for is asked for once more in the way WordPress needs, or reported.
 */
export async function bringToState(
  delivery: Delivery,
  before: RemotePost,
  wanted: Wanted,
  content: PostFields,
): Promise<{ remote: RemotePost; asked: PostFields; notices: string[] }> {
  const { client, publication } = delivery;
  const { status, date } = wanted;
  const asked: PostFields = {
    ...content,
    ...(status && { status: statusToAsk(wanted) }),
    ...(date && { date_gmt: toGmt(date) }),
    // A date to come, from an earlier schedule, would make WordPress schedule the post again.
    ...(!date && status === 'publish' && isToCome(before) && { date_gmt: toGmt(new Date()) }),
  };
  if (before.slug !== '' && isSlugOurs(delivery, before)) asked.slug = '';
  let remote = await updatePost(client, before.id, asked);
  if (asked.status === 'publish' && remote.status === 'future') {
    // WordPress keeps a future date, and with it the schedule, unless the date comes along.
    remote = await updatePost(client, before.id, { status: 'publish', date_gmt: toGmt(new Date()) });
  }
  const refusal = refusalOf(before, remote, asked.status);
  if (refusal) {
    // Our own write, whatever the site made of it: the next attempt must not take it for a change of somebody's.
    const isText = Object.keys(content).length > 0;
    await checkpoint(delivery, isText ? snapshotOf(remote) : snapshotKeepingFingerprint(publication.remote, remote));
    throw refusal;
  }
  return {
    remote,
    asked,
    notices: noticesOf(remote, asked.status, date, isLate(wanted) && before.status !== 'publish'),
  };
}

const isLate = ({ date }: Wanted) => date !== undefined && date.getTime() <= Date.now();

const statusToAsk = (wanted: Wanted) => (wanted.status && isLate(wanted) ? 'publish' : wanted.status);

/** A post that was never brought to its end has its slug from us, whatever a plugin made of it. */
export const isSlugOurs = ({ publication }: Delivery, before: RemotePost) =>
  isReservedSlug(before.slug, publication.reservation) || (isHidden(before) && publication.sentVersion === null);

/** Why the site did not bring the post to the status that was asked for, or left it in. */
function refusalOf(before: RemotePost, { status }: RemotePost, asked: PostFields['status']) {
  const refusal = (code: string, message: string) => new WordPressError(code, 'final', message);
  if (status === 'trash') {
    return refusal(
      'post_in_trash',
      'This post is in the trash on the site. Restore it there, or delete it there for good and publish it again.',
    );
  }
  if (asked === 'publish' && status === 'pending') {
    return refusal(
      'cannot_publish',
      'The site took the post as "Pending Review": your role there may not publish. Ask an editor of the site to publish it, or reconnect as a user who may.',
    );
  }
  if (asked === undefined && !isHidden(before) && isHidden({ status })) {
    return refusal(
      'status_refused',
      `The site made the post "${status}" when it was updated, so that nobody can read it there. A plugin there, or your role, may be in the way. Try again when that is mended.`,
    );
  }
  // Published at once instead of scheduled: that is told, and cannot be undone.
  if (asked === undefined || status === asked || (asked === 'future' && status === 'publish')) return undefined;
  return refusal(
    'status_refused',
    `The site left the post as "${status}" instead of "${asked}". A plugin there may be in the way. Try again when that is mended.`,
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

/** Nobody but editors can read it. */
export const isHidden = ({ status }: Pick<RemotePost, 'status'>) => status === 'draft' || status === 'pending';

const isToCome = ({ dateGmt }: RemotePost) => dateGmt !== null && Date.parse(dateGmt) > Date.now();

/** WordPress takes `date_gmt` without a zone. */
const toGmt = (date: Date) => date.toISOString().slice(0, 19);

import { type PostFields, type RemotePost, updatePost, WordPressError } from '@pressloom/wordpress';
import type { Delivery } from './deliver.ts';
import { isReservedSlug } from './find-our-post.ts';

export interface Wanted {
  status?: 'publish' | 'future' | 'draft';
  date?: Date;
}

/** Less than this ahead, WordPress publishes at once instead of scheduling (seen on 6.5). */
const SCHEDULE_AHEAD_MS = 60_000;

/**
 * Brings a post on the site to the wanted state and believes only what the site answers: a status that differs from
 * the one asked for is asked for once more in the way WordPress needs, or reported.
 */
export async function bringToState(
  { client, publication }: Delivery,
  before: RemotePost,
  { status, date }: Wanted,
  content: PostFields,
): Promise<{ remote: RemotePost; asked: PostFields; notices: string[] }> {
  const isLate = date !== undefined && date.getTime() <= Date.now();
  const asked: PostFields = {
    ...content,
    ...(status && { status: isLate ? 'publish' : status }),
    ...(date && { date_gmt: toGmt(date) }),
    // A date to come, from an earlier schedule, would make WordPress schedule the post again.
    ...(!date && status === 'publish' && isToCome(before) && { date_gmt: toGmt(new Date()) }),
  };
  const isHidden = before.status === 'draft' || before.status === 'pending';
  if (isReservedSlug(before.slug, publication.reservation) || (isHidden && publication.sentVersion === null)) {
    // The reserved slug goes before the post is public: WordPress would keep it as an old address for ever.
    const isBeforehand = isHidden && asked.status === 'publish' && before.slug !== '';
    const bare = isBeforehand ? await updatePost(client, before.id, { slug: '', status: 'draft' }) : undefined;
    if (bare?.slug !== '') asked.slug = '';
  }
  let remote = await updatePost(client, before.id, asked);
  if (asked.status === 'publish' && remote.status === 'future') {
    // WordPress keeps a future date, and with it the schedule, unless the date comes along.
    remote = await updatePost(client, before.id, { status: 'publish', date_gmt: toGmt(new Date()) });
  }
  return { remote, asked, notices: conclude(remote, asked.status, date, isLate && before.status !== 'publish') };
}

function conclude(remote: RemotePost, asked: PostFields['status'], date: Date | undefined, isLate: boolean): string[] {
  if (remote.status === 'trash') {
    throw new WordPressError(
      'post_in_trash',
      'final',
      'This post is in the trash on the site. Restore it there, or delete it there for good and publish it again.',
    );
  }
  if (asked === 'publish' && remote.status === 'pending') {
    throw new WordPressError(
      'cannot_publish',
      'final',
      'The site took the post as "Pending Review": your role there may not publish. Ask an editor of the site to publish it, or reconnect as a user who may.',
    );
  }
  if (asked === 'future' && remote.status === 'publish') {
    return date && date.getTime() - Date.now() < SCHEDULE_AHEAD_MS
      ? ['The time was less than a minute ahead, so WordPress published the post at once.']
      : ['The site published the post at once instead of scheduling it. Check the clock and the plugins of the site.'];
  }
  if (asked !== undefined && remote.status !== asked) {
    throw new WordPressError(
      'status_refused',
      'final',
      `The site left the post as "${remote.status}" instead of "${asked}". A plugin there may be in the way.`,
    );
  }
  const minutes = isLate ? Math.round((Date.now() - (date?.getTime() ?? 0)) / 60_000) : 0;
  if (minutes === 0) return [];
  return [`The scheduled time had passed: the post went out ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} late.`];
}

const isToCome = ({ dateGmt }: RemotePost) => dateGmt !== null && Date.parse(dateGmt) > Date.now();

/** WordPress takes `date_gmt` without a zone. */
const toGmt = (date: Date) => date.toISOString().slice(0, 19);

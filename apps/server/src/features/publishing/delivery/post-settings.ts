import { type ComparedText, pickFields } from '@pressloom/contract';
import { type PostFields, type RemotePost, WordPressError } from '@pressloom/wordpress';
import type { RemoteSnapshot } from '../../../database/schema/index.ts';
import { hashOfParts } from '../../../text/hash-of-parts.ts';
import { isPublic, type LockedPost } from '../../posts/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { isSameTime, isToCome, toGmt } from '../remote-status.ts';

/** Settings of a post that its user chose, or left to the site. */
type Settings = Pick<
  ComparedText,
  'commentStatus' | 'visibility' | 'password' | 'slug' | 'authorOnSite' | 'publicationDate' | 'sticky'
>;

/** What a snapshot stores of the settings. */
export const settingsSeen = ({ author, sticky, password }: RemotePost): NonNullable<RemoteSnapshot['settings']> => ({
  author,
  sticky,
  protection: password === undefined ? undefined : hashOfParts([password]),
});

/** Names the settings that the site did not save as they were sent. */
export function settingsNotSaved(sent: PostFields, saved: RemotePost): string[] {
  const notices: string[] = [];
  const isOther = (name: 'sticky' | 'author' | 'password') => sent[name] !== undefined && saved[name] !== sent[name];
  if (isOther('sticky')) notices.push('The site didn’t save the sticky setting.');
  if (isOther('author')) notices.push('The site didn’t save the author of the post.');
  if (isOther('password')) {
    notices.push('The site didn’t save the password of the post. Check there who can read it.');
  }
  // With a status, the date is that of a schedule.
  if (sent.date_gmt && sent.status !== 'future' && isPublic(saved) && !isDatedAt(saved, `${sent.date_gmt}Z`)) {
    notices.push('The site didn’t save the publication date.');
  }
  if (sent.slug && slugOf(saved) !== sent.slug) {
    notices.push(`The site turned the slug “${sent.slug}” into “${slugOf(saved)}”.`);
  }
  return notices;
}

/** What was changed there since the snapshot, of the settings that were chosen here; undefined if nothing was. */
export function settingEdit(seen: RemoteSnapshot | null, ours: Settings, now: RemotePost): string | undefined {
  if (!seen?.settings) return undefined;
  const { author, sticky, protection } = seen.settings;
  const isOther = (before: unknown, there: unknown, wanted: unknown) =>
    before !== undefined && there !== undefined && there !== before && there !== wanted;
  if (ours.slug && seen.slug && now.slug !== seen.slug && slugOf(now) !== ours.slug) {
    return 'Its slug was changed there.';
  }
  const isMoved = isPublic(seen) && isPublic(now) && seen.dateGmt && now.dateGmt && !isDatedAt(now, seen.dateGmt);
  if (ours.publicationDate && isMoved && !isDatedAt(now, ours.publicationDate)) {
    return 'Its publication date was changed there.';
  }
  if (ours.authorOnSite && isOther(author, now.author, ours.authorOnSite.id)) return 'Its author was changed there.';
  if (ours.sticky !== null && isOther(sticky, now.sticky, ours.sticky)) {
    return now.sticky ? 'It was made sticky there.' : 'It is no longer sticky there.';
  }
  if (ours.visibility !== 'default' && hasOtherReaders(seen, ours, now)) {
    return now.status === 'private' ? 'It was made private there.' : 'It was made public there.';
  }
  const wanted = ours.visibility === 'password' ? ours.password : '';
  const hash = now.password === undefined ? undefined : hashOfParts([now.password]);
  if (ours.visibility !== 'default' && isOther(protection, hash, hashOfParts([wanted]))) {
    return 'Its password was changed there.';
  }
  return undefined;
}

/** Whether what was chosen here is there. A slug may have become another one, and who can read a post is its status. */
export const hasSettings = (
  { authorOnSite, publicationDate, sticky }: Pick<Settings, 'authorOnSite' | 'publicationDate' | 'sticky'>,
  there: RemotePost,
): boolean =>
  dateToSend({ publicationDate }, there) === undefined &&
  (sticky === null || there.sticky === undefined || there.sticky === sticky) &&
  (authorOnSite === null || there.author === undefined || there.author === authorOnSite.id);

/** The date that a public post is to get there; undefined if it is to keep its own. */
export const dateToSend = (
  { publicationDate }: Pick<Settings, 'publicationDate'>,
  found: RemotePost | undefined,
): string | undefined =>
  found && isPublic(found) && publicationDate && !isDatedAt(found, publicationDate)
    ? toGmt(new Date(publicationDate))
    : undefined;

const isDatedAt = ({ dateGmt }: Pick<RemotePost, 'dateGmt'>, date: string | null): boolean =>
  dateGmt !== null && date !== null && isSameTime(new Date(dateGmt), new Date(date));

/** Whether it was private there and is public now, or the other way, and that is not what was chosen here. */
const hasOtherReaders = (seen: RemoteSnapshot, ours: Settings, now: RemotePost): boolean =>
  isPublic(seen) && isPublic(now) && seen.status !== now.status && now.status !== publicStatus(ours, seen);

/** Our settings as the site has them; what was left to the site stays so. @param name of its author there */
export function settingsFromSite(remote: RemotePost, ours: Settings, name: string | undefined): Settings {
  const { author, sticky = null, commentStatus = ours.commentStatus } = remote;
  const isOurAuthor = !ours.authorOnSite || author === undefined || author === ours.authorOnSite.id;
  return {
    commentStatus: ours.commentStatus === 'default' ? 'default' : commentStatus,
    ...visibilityFromSite(remote, ours),
    slug: ours.slug && (slugOf(remote) || ours.slug),
    authorOnSite: isOurAuthor ? ours.authorOnSite : { id: author, name: name ?? `User ${author}` },
    publicationDate: ours.publicationDate && dateFromSite(remote),
    sticky: ours.sticky === null ? null : (sticky ?? ours.sticky),
  };
}

/** Only what is public has a date of publication, and a private post may have one to come, which is none. */
const dateFromSite = (remote: RemotePost): string | null =>
  isPublic(remote) && remote.dateGmt && !isToCome(remote) ? new Date(remote.dateGmt).toISOString() : null;

/** A post that is not public yet is private only once it is: until then, that it is to be is known here alone. */
function visibilityFromSite(
  { status, password }: RemotePost,
  ours: Settings,
): Pick<Settings, 'visibility' | 'password'> {
  if (ours.visibility === 'default') return pickFields(ours, ['visibility', 'password']);
  const isToBePrivate = ours.visibility === 'private' && status !== 'publish';
  // A private post may still have the password that it had before.
  if (status === 'private' || isToBePrivate) return { visibility: 'private', password: '' };
  if (password) return { visibility: 'password', password };
  const isUnknown = password === undefined && ours.visibility !== 'private';
  return isUnknown ? pickFields(ours, ['visibility', 'password']) : { visibility: 'public', password: '' };
}

/** The slug as people write it: WordPress stores what is not Latin percent-encoded. */
export function slugOf({ slug }: Pick<RemotePost, 'slug'>): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/**
 * What has to be written first, because WordPress compares with the stored post: it refuses a password for a sticky one,
 * and to make one sticky that has a password.
 *
 * @throws WordPressError `content_refused` if the user left to the site what stands in the way
 */
export function writtenFirst(asked: PostFields, before: RemotePost): PostFields | undefined {
  if (asked.sticky && before.password) return { password: '' };
  if (!asked.password || !before.sticky) return undefined;
  if (asked.sticky === false) return { sticky: false };
  throw new WordPressError(
    'content_refused',
    'final',
    'This post is sticky on the site, and WordPress takes no password for a sticky post. Set Sticky to No, or choose another visibility.',
  );
}

/**
 * The status of a post that is to be public: private where the user chose that, or left to the site what is private
 * there.
 */
export function publicStatus({ visibility }: Pick<LockedPost, 'visibility'>, seen: { status: string } | null) {
  const isPrivate = visibility === 'private' || (visibility === 'default' && seen?.status === 'private');
  return isPrivate ? 'private' : 'publish';
}

/** The post without the settings that the account's role may not choose there, and what to say of them. */
export function withAllowedSettings(
  post: LockedPost,
  { capabilities, wordpressUserId }: Pick<SiteRow, 'capabilities' | 'wordpressUserId'>,
): { post: LockedPost; notices: string[] } {
  const mayNotEditOthers = capabilities.editOthersPosts === false;
  const keepsAuthor = mayNotEditOthers && post.authorOnSite !== null && post.authorOnSite.id !== wordpressUserId;
  const keepsSticky = post.sticky !== null && (mayNotEditOthers || !capabilities.publishPosts);
  return {
    post: { ...post, ...(keepsAuthor && { authorOnSite: null }), ...(keepsSticky && { sticky: null }) },
    notices: [
      ...(keepsAuthor ? ['The author was left as it is: your role there may not choose one.'] : []),
      ...(keepsSticky ? ['The sticky setting was left as it is: your role there may not change it.'] : []),
    ],
  };
}

import { isDeepStrictEqual } from 'node:util';
import { type RemotePost, readableText } from '@pressloom/wordpress';
import type { RemoteSnapshot } from '../../../database/schema/index.ts';
import { hashOfParts } from '../../../text/hash-of-parts.ts';
import { isPublic, type LockedPost, type PublicationRow } from '../../posts/index.ts';
import { settingEdit, settingsSeen } from './post-settings.ts';

/**
 * What each version of the fingerprint covers: what an editor there can change, not what WordPress itself changes over
 * time (status, date, URL). To cover one more field, add a version. A version never changes, so that posts stay
 * comparable with the snapshots stored of them.
 */
const FIRST = ['title', 'content', 'excerpt', 'categories', 'tags', 'featuredMedia'] as const;
const COVERED = {
  1: FIRST,
  2: [...FIRST, 'commentStatus'],
} as const satisfies Record<number, readonly (keyof RemotePost)[]>;
const VERSIONS = Object.keys(COVERED).map(Number) as (keyof typeof COVERED)[];
const NEWEST = Math.max(...VERSIONS) as keyof typeof COVERED;

/** Changes with any edit. */
export const fingerprintOf = (post: RemotePost, version = NEWEST): string =>
  hashOfParts(COVERED[version].map((field) => inOrder(post[field])));

/** WordPress returns terms in any order. */
const inOrder = (value: RemotePost[keyof RemotePost]) =>
  Array.isArray(value) ? [...value].sort((a, b) => a - b) : value;

/** The fingerprints that a snapshot stores: all versions, because the previous release may compare it, too. */
export function fingerprintsOf(post: RemotePost): Fingerprints {
  const fingerprints = Object.fromEntries(VERSIONS.map((version) => [version, fingerprintOf(post, version)]));
  return { fingerprint: fingerprints[1], fingerprints };
}

type Fingerprints = Pick<RemoteSnapshot, 'fingerprint' | 'fingerprints'>;

/** Releases before versions stored version 1 alone. */
const storedIn = ({ fingerprint, fingerprints }: Fingerprints): Record<number, string> =>
  fingerprints ?? (fingerprint ? { 1: fingerprint } : {});

/**
 * Whether the editor there holds what it held at the snapshot, by the newest version that the snapshot has. Undefined if
 * it has none.
 */
export function isUnedited(seen: Fingerprints | null, now: RemotePost): boolean | undefined {
  const stored = storedIn(seen ?? {});
  const version = VERSIONS.findLast((each) => stored[each] !== undefined);
  return version && fingerprintOf(now, version) === stored[version];
}

/** A post here, and what is known of its copy on the site. */
export interface OurCopy {
  publication: Pick<PublicationRow, 'remote' | 'pendingWrite'>;
  post: LockedPost;
}

/** Returns what was edited there since the snapshot, for the user. */
export const editSince = (ours: OurCopy, now: RemotePost): string | undefined =>
  textEdit(ours, now) ?? settingEdit(ours.publication.remote, ours.post, now);

function textEdit({ publication, post }: OurCopy, now: RemotePost): string | undefined {
  const isSameWith = (commentStatus: RemotePost['commentStatus']) =>
    isUnedited(publication.remote, { ...now, commentStatus }) !== false;
  if (isSameWith(now.commentStatus)) return undefined;
  // The site told nothing of comments before: that it does now is no edit of this post.
  if (isSameWith(undefined)) return undefined;
  if (!isSameWith('open') && !isSameWith('closed')) return 'Its text, terms or image were edited there.';
  const { commentStatus } = now;
  if (!commentStatus || post.commentStatus === 'default' || post.commentStatus === commentStatus) return undefined;
  return `Comments were ${commentStatus === 'open' ? 'opened' : 'closed'} there.`;
}

/** Identifies what the site has of a post, settings and its date included: that of a draft follows its edits. */
export const seenOf = (post: RemotePost): string => {
  const { status, slug, dateGmt } = post;
  const date = status === 'future' || isPublic(post) ? dateGmt : null;
  return hashOfParts([fingerprintOf(post), status, slug, date, ...Object.values(settingsSeen(post))]);
};

/** Whether two snapshots are of the same content. */
export const isSameContent = (one: Fingerprints, other: Fingerprints): boolean =>
  isDeepStrictEqual(storedIn(one), storedIn(other));

/** Equal for what was sent and what WordPress made of it: compares as a reader would. */
export const readerFingerprintOf = ({ title, content }: { title: string; content: string }): string =>
  hashOfParts([readableText(title), readableText(content)]);

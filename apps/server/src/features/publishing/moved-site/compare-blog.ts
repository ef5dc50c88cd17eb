import { findPostsByIds, findPostsBySlug, type RemotePost, type WordPressClient } from '@pressloom/wordpress';
import { isUnedited } from '../delivery/fingerprint.ts';
import { isOurPost } from '../delivery/is-our-post.ts';
import { type Snapshot, snapshotOf } from '../delivery/snapshot.ts';
import { type Move, withoutScheme } from './move-text.ts';
import type { SiteCopy } from './site-copies.ts';

/** What is kept of a compared copy: for a blog with thousands of posts, not their texts. */
export type ComparedCopy = Omit<SiteCopy, 'content'>;

export interface FoundCopy {
  copy: ComparedCopy;
  /** The post as it is there. */
  facts: Snapshot;
  featuredMedia: number;
  /** Its text there shows uploads at the old address. */
  showsOldUploads: boolean;
  /** Nobody edited it, apart from the URLs that the move replaced. */
  isUntouched: boolean;
}

export interface BlogComparison {
  found: FoundCopy[];
  /** The id belongs to another post there. */
  other: ComparedCopy[];
  missing: ComparedCopy[];
  /** They exist there, but the account may not edit them, so nothing is known about them. */
  unreadable: ComparedCopy[];
  /** At least one of ours is certainly there. */
  isSameBlog: boolean;
}

/** Posts arrive with their text: a response with 25 of them stays well below its size limit. */
export const BATCH = 25;

export const NOTHING: BlogComparison = { found: [], other: [], missing: [], unreadable: [], isSameBlog: false };

/**
 * Looks up our posts in a blog that may be the one they were sent to. First by id, which survives moving the database;
 * then by slug and date, which survive exporting and importing the posts.
 */
export async function compareBlog(
  client: WordPressClient,
  copies: readonly SiteCopy[],
  move: Move,
  signal?: AbortSignal,
): Promise<BlogComparison> {
  const parts: BlogComparison[] = [];
  // Two requests at a time, the limit for one site.
  for (let from = 0; from < copies.length; from += 2 * BATCH) {
    signal?.throwIfAborted();
    const middle = from + BATCH;
    const batches = [copies.slice(from, middle), copies.slice(middle, middle + BATCH)];
    parts.push(...(await Promise.all(batches.map((batch) => compareBatch(client, batch, move)))));
  }
  return joined(parts);
}

export const joined = (parts: BlogComparison[]): BlogComparison => ({
  found: parts.flatMap(({ found }) => found),
  other: parts.flatMap(({ other }) => other),
  missing: parts.flatMap(({ missing }) => missing),
  unreadable: parts.flatMap(({ unreadable }) => unreadable),
  isSameBlog: parts.some(({ isSameBlog }) => isSameBlog),
});

async function compareBatch(client: WordPressClient, batch: readonly SiteCopy[], move: Move): Promise<BlogComparison> {
  const parts: BlogComparison[] = [];
  const ids = batch.map(({ wordpressId }) => wordpressId);
  const byId = new Map((await findPostsByIds(client, ids)).map((post) => [post.id, post]));
  const left: SiteCopy[] = [];
  for (const copy of batch) {
    const remote = byId.get(copy.wordpressId);
    const found = remote && (await findOurs(client, copy, remote, move));
    if (found) parts.push(found);
    else left.push(copy);
  }
  const slugs = left.map(({ remote }) => remote.slug).filter(Boolean);
  const bySlug = slugs.length > 0 ? await findPostsBySlug(client, slugs) : [];
  for (const copy of left) {
    const remote = bySlug.find((post) => isSameSlugAndDate(copy, post));
    // Its terms and images have other ids there, so an edit cannot be detected and the user is asked.
    if (remote) parts.push(foundCopy(copy, remote, false, move));
    else parts.push({ ...NOTHING, [byId.has(copy.wordpressId) ? 'other' : 'missing']: [withoutText(copy)] });
  }
  return joined(parts);
}

/** Returns the post with the id of ours, if it is ours. */
export async function findOurs(client: WordPressClient, copy: SiteCopy, remote: RemotePost, move: Move) {
  const isUntouched = isAsSeen(copy, remote, move);
  const isOurs = isUntouched || (await isOurPost(client, copy, copy, remote));
  return isOurs ? foundCopy(copy, remote, isUntouched, move) : undefined;
}

const foundCopy = (copy: SiteCopy, remote: RemotePost, isUntouched: boolean, move: Move): BlogComparison => ({
  ...NOTHING,
  found: [
    {
      copy: withoutText(copy),
      facts: snapshotOf(remote),
      featuredMedia: remote.featuredMedia,
      showsOldUploads: remote.content.includes(`${withoutScheme(move.from)}/wp-content/`),
      isUntouched,
    },
  ],
  isSameBlog: isUntouched || isSameSlugAndDate(copy, remote),
});

export const withoutText = ({ content: _text, ...copy }: SiteCopy): ComparedCopy => copy;

const isSameSlugAndDate = ({ remote: seen }: SiteCopy, now: RemotePost) =>
  now.slug !== '' && now.slug === seen.slug && now.dateGmt === seen.dateGmt;

/** A move replaces the blog's address in the texts, with or without the scheme, or leaves it as it is. */
function isAsSeen({ remote: seen }: SiteCopy, now: RemotePost, { from, to }: Move): boolean {
  const [, rest = ''] = from.split('://');
  const before = [
    (text: string) => text,
    ...[`https://${rest}`, `http://${rest}`].map((old) => (text: string) => text.replaceAll(to, old)),
    (text: string) => text.replaceAll(withoutScheme(to), withoutScheme(from)),
  ];
  return before.some((undo) => isUnedited(seen, { ...now, content: undo(now.content), excerpt: undo(now.excerpt) }));
}

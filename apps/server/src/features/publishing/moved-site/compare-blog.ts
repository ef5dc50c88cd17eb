import {
  findPostsByIds,
  findPostsBySlug,
  getUnlistedPost,
  type RemotePost,
  type WordPressClient,
} from '@pressloom/wordpress';
import type { Db } from '../../../database/connection.ts';
import { isUnedited } from '../delivery/fingerprint.ts';
import { isOurPost } from '../delivery/is-our-post.ts';
import { type Snapshot, snapshotOf } from '../delivery/snapshot.ts';
import { type Move, withoutScheme } from './move-text.ts';
import { listCopies, type SiteCopy } from './site-copies.ts';

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
const BATCH = 25;

/** Posts to compare before the next ones are read from the database. */
const PAGE = 500;

/** Unlisted posts to request individually if none of ours was found: enough to see why. */
const SAMPLE = 4;

const NOTHING: BlogComparison = { found: [], other: [], missing: [], unreadable: [], isSameBlog: false };

/**
 * Looks up all of our posts of a site at its possible new address. If neither the newest nor the oldest are there, the
 * rest is skipped: a blog that was restored from an older backup has only the oldest.
 *
 * @throws the reason of `signal` once that is aborted
 */
export async function compareSite(
  db: Db,
  client: WordPressClient,
  siteId: string,
  move: Move,
  signal?: AbortSignal,
): Promise<BlogComparison> {
  let all = NOTHING;
  let mayBeSame = false;
  for (let offset = 0; ; offset += PAGE) {
    const copies = await listCopies(db, siteId, { limit: PAGE, offset });
    const isLast = copies.length < PAGE;
    const listed = await compareBlog(client, copies, move, signal);
    mayBeSame ||= listed.isSameBlog || (!isLast && (await hasOldest(db, client, siteId, move)));
    const page = await findUnlisted(client, copies, listed, { move, mayBeSame, signal });
    all = joined([all, page]);
    mayBeSame ||= page.isSameBlog;
    if (isLast || !mayBeSame) return all;
  }
}

async function hasOldest(db: Db, client: WordPressClient, siteId: string, move: Move): Promise<boolean> {
  const oldest = await listCopies(db, siteId, { limit: BATCH, order: 'oldest' });
  return (await compareBlog(client, oldest, move)).isSameBlog;
}

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

const joined = (parts: BlogComparison[]): BlogComparison => ({
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
async function findOurs(client: WordPressClient, copy: SiteCopy, remote: RemotePost, move: Move) {
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

/** Requests individually what no list contained: an existing post must not be taken for missing and sent again. */
async function findUnlisted(
  client: WordPressClient,
  copies: readonly SiteCopy[],
  listed: BlogComparison,
  { move, mayBeSame, signal }: { move: Move; mayBeSame: boolean; signal?: AbortSignal },
): Promise<BlogComparison> {
  const missing = new Set(listed.missing.map(({ id }) => id));
  const unlisted = copies.filter(({ id }) => missing.has(id));
  let page: BlogComparison = { ...listed, missing: [] };
  for (let from = 0; from < unlisted.length; from += 2) {
    signal?.throwIfAborted();
    if (from >= SAMPLE && !mayBeSame && !page.isSameBlog) {
      return joined([page, { ...NOTHING, missing: unlisted.slice(from).map(withoutText) }]);
    }
    const pair = unlisted.slice(from, from + 2);
    page = joined([page, ...(await Promise.all(pair.map((copy) => findSingle(client, copy, move))))]);
  }
  return page;
}

async function findSingle(client: WordPressClient, copy: SiteCopy, move: Move): Promise<BlogComparison> {
  const remote = await getUnlistedPost(client, copy.wordpressId);
  if (remote === 'gone') return { ...NOTHING, missing: [withoutText(copy)] };
  if (remote === 'unreadable') return { ...NOTHING, unreadable: [withoutText(copy)] };
  return (await findOurs(client, copy, remote, move)) ?? { ...NOTHING, other: [withoutText(copy)] };
}

const withoutText = ({ content: _text, ...copy }: SiteCopy): ComparedCopy => copy;

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

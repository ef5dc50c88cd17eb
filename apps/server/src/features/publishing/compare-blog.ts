import { findPostsByIds, findPostsBySlug, type RemotePost, type WordPressClient } from '@pressloom/wordpress';
import type { Db } from '../../database/connection.ts';
import { type Facts, factsOf } from './facts.ts';
import { fingerprintOf } from './fingerprint.ts';
import { isOurPost } from './is-our-post.ts';
import { listCopies, type SiteCopy } from './site-copies.ts';

/** Where a blog was, and where it is now. Addresses without a trailing slash. */
export interface Move {
  from: string;
  to: string;
}

/** What is kept of a copy that was compared: of a blog with thousands of posts, not their texts. */
export type ComparedCopy = Omit<SiteCopy, 'content'>;

export interface FoundCopy {
  copy: ComparedCopy;
  /** The post as it is there. */
  facts: Facts;
  featuredMedia: number;
  /** Its text there shows uploads at the old address. */
  showsOldUploads: boolean;
  /** Nobody edited it, apart from the addresses that moving it has replaced. */
  isUntouched: boolean;
}

export interface BlogComparison {
  found: FoundCopy[];
  /** The id belongs to another post there. */
  other: ComparedCopy[];
  missing: ComparedCopy[];
  /** At least one of ours is there beyond doubt. */
  isSameBlog: boolean;
}

/** Posts arrive with their text: of 25 at a time the answer stays well below its limit. */
const BATCH = 25;

/** Posts that are compared before the next ones are read from the database. */
const PAGE = 500;

/** Looks up all of our posts of a site at the address that it may have now; none of the rest where the first are not there. */
export async function compareSite(
  db: Db,
  client: WordPressClient,
  siteId: string,
  move: Move,
): Promise<BlogComparison> {
  let all: BlogComparison = { found: [], other: [], missing: [], isSameBlog: false };
  for (let offset = 0; ; offset += PAGE) {
    const copies = await listCopies(db, siteId, { limit: PAGE, offset });
    all = joined([all, await compareBlog(client, copies, move)]);
    if (copies.length < PAGE || !all.isSameBlog) return all;
  }
}

/**
 * Looks up our posts in a blog that may be the one they were sent to. First by id, as a blog keeps them when its
 * database moves; then by slug and date, as they are kept when its posts are exported and imported.
 */
export async function compareBlog(
  client: WordPressClient,
  copies: readonly SiteCopy[],
  move: Move,
): Promise<BlogComparison> {
  const parts: BlogComparison[] = [];
  // Two requests at a time, as a site gets them.
  for (let from = 0; from < copies.length; from += 2 * BATCH) {
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
  isSameBlog: parts.some(({ isSameBlog }) => isSameBlog),
});

async function compareBatch(client: WordPressClient, batch: readonly SiteCopy[], move: Move): Promise<BlogComparison> {
  const found: FoundCopy[] = [];
  const other: ComparedCopy[] = [];
  const missing: ComparedCopy[] = [];
  const ids = batch.map(({ wordpressId }) => wordpressId);
  const byId = new Map((await findPostsByIds(client, ids)).map((post) => [post.id, post]));
  let isSameBlog = false;
  const add = (copy: SiteCopy, remote: RemotePost, isUntouched: boolean) => {
    isSameBlog ||= isUntouched || isSameSlugAndDate(copy, remote);
    found.push({
      copy: withoutText(copy),
      facts: factsOf(remote),
      featuredMedia: remote.featuredMedia,
      showsOldUploads: remote.content.includes(`${withoutScheme(move.from)}/wp-content/`),
      isUntouched,
    });
  };
  const left: SiteCopy[] = [];
  for (const copy of batch) {
    const remote = byId.get(copy.wordpressId);
    const isUntouched = remote !== undefined && isAsSeen(copy, remote, move);
    const isOurs = remote && (isUntouched || (await isOurPost(client, copy, copy, remote)));
    if (isOurs) add(copy, remote, isUntouched);
    else left.push(copy);
  }
  const slugs = left.map(({ remote }) => remote.slug).filter(Boolean);
  const bySlug = slugs.length > 0 ? await findPostsBySlug(client, slugs) : [];
  for (const copy of left) {
    const remote = bySlug.find((post) => isSameSlugAndDate(copy, post));
    // Its terms and images have other ids there: whether it was edited cannot be told, so the user is asked.
    if (remote) add(copy, remote, false);
    else (byId.has(copy.wordpressId) ? other : missing).push(withoutText(copy));
  }
  return { found, other, missing, isSameBlog };
}

const withoutText = ({ content: _text, ...copy }: SiteCopy): ComparedCopy => copy;

const isSameSlugAndDate = ({ remote: seen }: SiteCopy, now: RemotePost) =>
  now.slug !== '' && now.slug === seen.slug && now.dateGmt === seen.dateGmt;

/** Whoever moves a blog replaces its address in the texts, with or without the scheme, or leaves them as they are. */
function isAsSeen({ remote: seen }: SiteCopy, now: RemotePost, { from, to }: Move): boolean {
  const [, rest = ''] = from.split('://');
  const before = [
    (text: string) => text,
    ...[`https://${rest}`, `http://${rest}`].map((old) => (text: string) => text.replaceAll(to, old)),
    (text: string) => text.replaceAll(withoutScheme(to), withoutScheme(from)),
  ];
  return before.some(
    (undo) => fingerprintOf({ ...now, content: undo(now.content), excerpt: undo(now.excerpt) }) === seen.fingerprint,
  );
}

const withoutScheme = (address: string) => address.replace(/^https?:/, '');

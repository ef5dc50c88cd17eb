import { findPostsByIds, findPostsBySlug, type RemotePost, type WordPressClient } from '@pressloom/wordpress';
import { fingerprintOf } from './fingerprint.ts';
import { isOurPost } from './is-our-post.ts';
import type { SiteCopy } from './site-copies.ts';

/** Where a blog was, and where it is now. Addresses without a trailing slash. */
export interface Move {
  from: string;
  to: string;
}

export interface FoundCopy {
  copy: SiteCopy;
  remote: RemotePost;
  /** Nobody edited it, apart from the addresses that moving it has replaced. */
  isUntouched: boolean;
}

export interface BlogComparison {
  found: FoundCopy[];
  /** The id belongs to another post there. */
  other: SiteCopy[];
  missing: SiteCopy[];
  /** At least one of ours is there beyond doubt. */
  isSameBlog: boolean;
}

/** Posts arrive with their text: of 25 at a time the answer stays well below its limit. */
const BATCH = 25;

/**
 * Looks up our posts in a blog that may be the one they were sent to. First by id, as a blog keeps them when its
 * database moves; then by slug and date, as they are kept when its posts are exported and imported.
 */
export async function compareBlog(
  client: WordPressClient,
  copies: readonly SiteCopy[],
  move: Move,
): Promise<BlogComparison> {
  const found: FoundCopy[] = [];
  const other: SiteCopy[] = [];
  const missing: SiteCopy[] = [];
  for (let from = 0; from < copies.length; from += BATCH) {
    const batch = copies.slice(from, from + BATCH);
    const byId = new Map(
      (
        await findPostsByIds(
          client,
          batch.map(({ wordpressId }) => wordpressId),
        )
      ).map((post) => [post.id, post]),
    );
    const left: SiteCopy[] = [];
    for (const copy of batch) {
      const remote = byId.get(copy.wordpressId);
      const isUntouched = remote !== undefined && isAsSeen(copy, remote, move);
      const isOurs = remote && (isUntouched || (await isOurPost(client, copy, copy, remote)));
      if (isOurs) found.push({ copy, remote, isUntouched });
      else left.push(copy);
    }
    const slugs = left.map(({ remote }) => remote.slug).filter(Boolean);
    const bySlug = slugs.length > 0 ? await findPostsBySlug(client, slugs) : [];
    for (const copy of left) {
      const remote = bySlug.find((post) => isSameSlugAndDate(copy, post));
      // Its terms and images have other ids there: whether it was edited cannot be told, so the user is asked.
      if (remote) found.push({ copy, remote, isUntouched: false });
      else (byId.has(copy.wordpressId) ? other : missing).push(copy);
    }
  }
  const isSameBlog = found.some(({ copy, remote, isUntouched }) => isUntouched || isSameSlugAndDate(copy, remote));
  return { found, other, missing, isSameBlog };
}

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

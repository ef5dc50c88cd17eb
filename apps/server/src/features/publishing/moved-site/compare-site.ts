import { getUnlistedPost, type WordPressClient } from '@pressloom/wordpress';
import type { Db } from '../../../database/connection.ts';
import { BATCH, type BlogComparison, compareBlog, findOurs, joined, NOTHING, withoutText } from './compare-blog.ts';
import type { Move } from './move-text.ts';
import { listCopies, type SiteCopy } from './site-copies.ts';

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

/** Posts to compare before the next ones are read from the database. */
const PAGE = 500;

/** Unlisted posts to request individually if none of ours was found: enough to see why. */
const SAMPLE = 4;

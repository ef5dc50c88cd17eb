import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteMedia, WordPressClient } from '@pressloom/wordpress';
import type { Db } from '../../../database/connection.ts';
import { conflict } from '../../../http/errors.ts';
import type { BlogComparison } from './compare-blog.ts';
import { compareSite } from './compare-site.ts';
import { findMovedMedia } from './move-copies.ts';
import type { Move } from './move-text.ts';

/** Proxies cut requests off after a minute; the comparison continues without them. */
const ANSWER_WITHIN_MS = 40_000;
/** Enough for a site with tens of thousands of posts. */
const COMPARE_WITHIN_MS = 30 * 60_000;
/** How long a comparison stays valid for the change that follows. */
const KEPT_MS = 5 * 60_000;
/** Same if posts are missing: the user may be restoring them there. Long enough to try again. */
const KEPT_WITH_GAPS_MS = 2 * 60_000;

export interface ComparedSite {
  comparison: BlogComparison;
  /** Our uploads as they are there, by id. */
  media: Map<number, RemoteMedia>;
}

interface Kept {
  key: string;
  comparing: Promise<ComparedSite>;
  stop: AbortController;
  /** Milliseconds since the epoch; set once the comparison has ended. */
  goodUntil?: number;
}

/** One per site: a comparison with another address replaces it. */
const kept = new Map<string, Kept>();

interface Compared extends Move {
  siteId: string;
  /** The account that reads: another one may see other posts. */
  wordpressUserId: number;
}

/**
 * Compares a site with the blog at its new address, once for both the check and the change that follows it. A
 * comparison that outlasts the request continues without it and is ready when the user tries again.
 *
 * @throws 409 `still_comparing`; {WordPressError}
 */
export async function compareInBackground(
  db: Db,
  client: WordPressClient,
  { siteId, wordpressUserId, ...move }: Compared,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<ComparedSite> {
  dropStale();
  const key = JSON.stringify([move.from, move.to, wordpressUserId]);
  let entry = kept.get(siteId);
  if (entry?.key !== key) {
    entry?.stop.abort();
    entry = begin(db, client, siteId, { key, move });
  }
  const giveUp = new AbortController();
  const timeUp = sleep(answerWithinMs, undefined, { signal: giveUp.signal, ref: false }).catch(() => undefined);
  try {
    const compared = await Promise.race([entry.comparing, timeUp]);
    if (compared) return compared;
  } finally {
    giveUp.abort();
  }
  throw conflict(
    'still_comparing',
    'This site has many posts, and comparing them takes a while. Nothing was changed; try again in a minute.',
  );
}

function begin(db: Db, client: WordPressClient, siteId: string, { key, move }: { key: string; move: Move }): Kept {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(COMPARE_WITHIN_MS)]);
  const compare = async (): Promise<ComparedSite> => {
    const comparison = await compareSite(db, client, siteId, move, signal);
    return { comparison, media: await findMovedMedia(client, comparison) };
  };
  const entry: Kept = { key, comparing: compare(), stop };
  kept.set(siteId, entry);
  entry.comparing.then(
    ({ comparison: { found, other, missing, unreadable } }) => {
      const hasGaps = other.length + missing.length + unreadable.length > 0;
      // Nothing was sent there yet, so nothing is kept: the first post decides, as soon as there is one.
      if (found.length === 0 && !hasGaps && kept.get(siteId) === entry) kept.delete(siteId);
      entry.goodUntil = Date.now() + (hasGaps ? KEPT_WITH_GAPS_MS : KEPT_MS);
    },
    // Callers that wait for it get the error, and the next comparison starts over.
    () => kept.get(siteId) === entry && kept.delete(siteId),
  );
  return entry;
}

function dropStale(): void {
  for (const [siteId, { goodUntil }] of kept) {
    if (goodUntil !== undefined && goodUntil < Date.now()) kept.delete(siteId);
  }
}

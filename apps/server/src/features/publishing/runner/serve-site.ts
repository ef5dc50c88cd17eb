import { WordPressError } from '@pressloom/wordpress';
import type { Foundation } from '../../../foundation.ts';
import { probeSite } from '../backoff/probe-site.ts';
import { pauseSite, siteIsWell } from '../backoff/site-pause.ts';
import { checkPublication } from '../checks/check-publication.ts';
import { claimLeftover } from '../cleanup/claim-leftover.ts';
import { tidySite } from '../cleanup/tidy-site.ts';
import { claimDueLook } from '../schedule/claim-due-look.ts';
import { lookAtDuePost } from '../schedule/look-at-due-post.ts';
import { claimNext } from './claim-publication.ts';
import { claimUnconfirmed } from './claim-unconfirmed.ts';
import { limitRequests } from './limit-requests.ts';
import { publishPost } from './publish-post.ts';
import { standInLine } from './stand-in-line.ts';
import type { SiteState } from './standing.ts';
import type { TakenSite } from './take-sites.ts';

/** Requests that one site gets at a time: small hosts answer slower, not more, beyond that. */
const REQUESTS = 2;

/** Posts that are worked on at a time: while one is noted here, another one has the site's attention. */
const LANES = 4;

export interface Turn {
  siteId: string;
  since: number;
  /** It began in trouble. */
  isTroubled: boolean;
  /** Publications that are held, for the sign that they are alive. */
  claims(): { id: string; attempts: number }[];
  /** Looks for more to do. */
  fill(): Promise<void>;
  /** Takes up nothing more. */
  finish(): void;
  /** Whether it takes up nothing more; what is under way may last. */
  isOver(): boolean;
  /** Resolves when nothing is under way and nothing is left to do. Answers whether there was anything. */
  ended: Promise<boolean>;
}

/**
 * Works on what waits for one site, in its order: posts, then looks at scheduled and unconfirmed ones, then what
 * is to be tidied up.
 * Several at a time; one at a time while the site is in trouble, so that a site that is down costs one patient wait.
 */
export function serveSite(services: Foundation, { siteId, troubles }: TakenSite): Turn {
  const { db, log, timing } = services;
  const site: SiteState = { troubles, hasAnswered: false };
  const line = standInLine();
  const limit = limitRequests(REQUESTS);
  const claims = new Map<string, number>();
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
  let running = 0;
  let hasWorked = false;
  let isOver = false;
  let isFilling = false;
  let isAskedAgain = false;
  let isProbed = false;

  async function fill(): Promise<void> {
    isAskedAgain = true;
    if (isFilling) return;
    isFilling = true;
    try {
      while (isAskedAgain) {
        isAskedAgain = false;
        while (!isOver && running < (site.troubles > 0 ? 1 : LANES)) {
          const work = await take();
          if (!work) break;
          running += 1;
          hasWorked = true;
          void run(work);
        }
      }
    } catch (err) {
      log.error({ err, site: siteId }, 'What waits for a site could not be read');
    }
    isFilling = false;
    if (running > 0) return;
    // A late word to look again would else begin work on a site that was given back.
    isOver = true;
    end(hasWorked);
  }

  async function run(work: () => Promise<boolean>) {
    try {
      if (!(await work())) isOver = true;
    } catch (err) {
      log.error({ err, site: siteId }, 'A run broke; what it held is taken up again');
      isOver = true;
    }
    running -= 1;
    await fill();
  }

  /** The next thing to do. It answers false when the site is to be left alone. */
  async function take(): Promise<(() => Promise<boolean>) | undefined> {
    if (site.troubles > 0 && !isProbed) return probe;
    const claimed = await claimNext(services, siteId, [...claims.keys()]);
    if (claimed) {
      const { id, attempts } = claimed.publication;
      claims.set(id, attempts);
      const place = line();
      const standing = { site, place, limit, startedAt: Date.now(), hasAnswered: site.hasAnswered };
      return () => publishPost(services, claimed, standing).finally(() => claims.delete(id));
    }
    const due = await claimDueLook(db, siteId);
    if (due) return () => pausing(lookAtDuePost(services, due));
    const unconfirmed = await claimUnconfirmed(db, siteId);
    if (unconfirmed) return () => pausing(checkPublication(services, unconfirmed.userId, unconfirmed.postId));
    const leftover = await claimLeftover(db, siteId);
    return leftover && (() => pausing(tidySite(services, leftover)));
  }

  async function probe(): Promise<boolean> {
    isProbed = true;
    site.hasAnswered = await probeSite(services, siteId);
    return site.hasAnswered;
  }

  async function pausing(work: Promise<unknown>): Promise<boolean> {
    const startedAt = Date.now();
    try {
      await work;
      if (site.troubles > 0) await db.transaction((tx) => siteIsWell(tx, siteId));
      site.troubles = 0;
      return true;
    } catch (error) {
      if (!(error instanceof WordPressError)) throw error;
      if (error.kind === 'final') return true;
      await db.transaction((tx) => pauseSite(tx, siteId, { timing, trouble: error, startedAt }));
      return false;
    }
  }

  return {
    siteId,
    since: Date.now(),
    isTroubled: troubles > 0,
    claims: () => [...claims].map(([id, attempts]) => ({ id, attempts })),
    fill,
    finish() {
      isOver = true;
    },
    isOver: () => isOver,
    ended,
  };
}

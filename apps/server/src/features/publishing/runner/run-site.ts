import { WordPressError } from '@pressloom/wordpress';
import type { Foundation } from '../../../foundation.ts';
import { markHealthy } from '../backoff/mark-healthy.ts';
import { probeSite } from '../backoff/probe-site.ts';
import { backOff } from '../backoff/site-backoff.ts';
import { checkPublication } from '../checks/check-publication.ts';
import { claimOrphan } from '../cleanup/claim-orphan.ts';
import { runCleanup } from '../cleanup/run-cleanup.ts';
import { mayBeOfSite } from '../outcome/failure.ts';
import { checkDuePost } from '../schedule/check-due-post.ts';
import { claimDueCheck } from '../schedule/claim-due-check.ts';
import { claimNext } from './claim-publication.ts';
import { claimUnconfirmed } from './claim-unconfirmed.ts';
import type { LeasedSite } from './lease-sites.ts';
import { limitRequests } from './limit-requests.ts';
import { publishPost } from './publish-post.ts';
import type { SiteState } from './run-context.ts';
import { createSequencer } from './sequencer.ts';

/** Concurrent requests per site: beyond that, small hosts answer slower, not more. */
const REQUESTS = 2;

/** Posts worked on at a time: while we record one, the site works on another. */
const LANES = 4;

export interface SiteRunner {
  siteId: string;
  since: number;
  /** The site was failing when it was leased. */
  isFailing: boolean;
  /** Publications under way, for their heartbeat. */
  claims(): { id: string; attempts: number }[];
  /** Looks for more work. */
  pump(): Promise<void>;
  /** Claims no more work. */
  drain(): void;
  /** Whether it claims no more work; runs under way may continue. */
  isOver(): boolean;
  /** Resolves when nothing is under way and no work is left. Returns whether there was any. */
  ended: Promise<boolean>;
}

/**
 * Works through the queue of one site in order: posts, then checks of scheduled and unconfirmed ones, then cleanup.
 * Several at a time; one at a time while the site is failing, so that a site that is down costs one patient wait.
 */
export function runSite(services: Foundation, { siteId, consecutiveFailures }: LeasedSite): SiteRunner {
  const { db, log, timing } = services;
  const site: SiteState = { consecutiveFailures, hasAnswered: false };
  const nextTicket = createSequencer();
  const limit = limitRequests(REQUESTS);
  const claims = new Map<string, number>();
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
  let running = 0;
  let hasWorked = false;
  let isOver = false;
  let isPumping = false;
  let isAskedAgain = false;
  let isProbed = false;

  async function pump(): Promise<void> {
    isAskedAgain = true;
    if (isPumping) return;
    isPumping = true;
    try {
      while (isAskedAgain) {
        isAskedAgain = false;
        while (!isOver && running < (site.consecutiveFailures > 0 ? 1 : LANES)) {
          const work = await nextWork();
          if (!work) break;
          running += 1;
          hasWorked = true;
          void run(work);
        }
      }
    } catch (err) {
      log.error({ err, site: siteId }, 'What waits for a site could not be read');
    }
    isPumping = false;
    if (running > 0) return;
    // Pumped once more, it would begin work on a site whose lease has ended.
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
    await pump();
  }

  /** The next piece of work. It resolves to false if the site is to be left alone. */
  async function nextWork(): Promise<(() => Promise<boolean>) | undefined> {
    if (site.consecutiveFailures > 0 && !isProbed) return probe;
    const claimed = await claimNext(services, siteId, [...claims.keys()]);
    if (claimed) {
      const { id, attempts } = claimed.publication;
      claims.set(id, attempts);
      const ticket = nextTicket();
      const context = { site, ticket, limit, startedAt: Date.now(), hasAnswered: site.hasAnswered };
      return () => publishPost(services, claimed, context).finally(() => claims.delete(id));
    }
    const due = await claimDueCheck(db, siteId);
    if (due) return () => pausing(checkDuePost(services, due));
    const unconfirmed = await claimUnconfirmed(db, siteId);
    if (unconfirmed) return () => pausing(checkPublication(services, unconfirmed.userId, unconfirmed.postId));
    const orphan = await claimOrphan(db, siteId);
    return orphan && (() => pausing(runCleanup(services, orphan)));
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
      if (site.consecutiveFailures > 0) await db.transaction((tx) => markHealthy(tx, siteId, timing));
      site.consecutiveFailures = 0;
      return true;
    } catch (error) {
      if (!(error instanceof WordPressError)) throw error;
      if (error.kind === 'final' || !mayBeOfSite(error)) return true;
      await db.transaction((tx) => backOff(tx, siteId, { timing, failure: error, startedAt }));
      return false;
    }
  }

  return {
    siteId,
    since: Date.now(),
    isFailing: consecutiveFailures > 0,
    claims: () => [...claims].map(([id, attempts]) => ({ id, attempts })),
    pump,
    drain() {
      isOver = true;
    },
    isOver: () => isOver,
    ended,
  };
}

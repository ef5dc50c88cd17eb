import { randomUUID } from 'node:crypto';
import { correctStatuses } from './features/publishing/outcome/correct-statuses.ts';
import { resumePublications } from './features/publishing/requests/resume-publications.ts';
import { isWorkNear } from './features/publishing/runner/is-work-near.ts';
import { countWaitingSites, endLease, heartbeat, leaseSites } from './features/publishing/runner/lease-sites.ts';
import { releaseDeadLeases } from './features/publishing/runner/release-dead-leases.ts';
import { runSite, type SiteRunner } from './features/publishing/runner/run-site.ts';
import { onWork } from './features/publishing/runner/work-signal.ts';
import { releaseDuePosts } from './features/publishing/schedule/release-due-posts.ts';
import type { Services } from './services.ts';

/** Sites that this process leases at a time. Each runner mostly waits for its site's responses. */
const SITES_MAX = 100;

/** How many of these may be failing: even if half of all sites were down, the others would not be affected. */
const FAILING_SITES_MAX = 25;

/** After this long, a leased site makes room for one that waits. */
const LEASE_MAX_MS = 10_000;

/** How often to look for work that no signal announces: schedules coming due, and work of a dead process. */
const LOOK_EVERY_MS = 1_000;

/** If no work is near, only a signal is awaited for this long, so that an idle process costs nothing. */
const REST_MS = 5_000;
const HEARTBEAT_EVERY_MS = 2_000;
const RESUME_EVERY_MS = 5_000;

/**
 * Works on sites until it is closed. The rows of publications and orphans are the jobs: a worker leases a site that has
 * something due, works through it in order, and ends the lease.
 */
export async function startWorker(services: Services) {
  const { database, db, log } = services;
  const nodeId = randomUUID();
  const runners = new Map<string, SiteRunner>();
  /** Runners that are ending, with their leases. */
  const releasing = new Set<Promise<void>>();
  let isClosing = false;
  let restsUntil = 0;

  const findWork = oneAtATime(async () => {
    if (isClosing || Date.now() < restsUntil) return;
    // Set before the query, so that a signal that arrives meanwhile ends the rest.
    restsUntil = Date.now() + REST_MS;
    if (runners.size === 0 && !(await isWorkNear(db, (REST_MS + LOOK_EVERY_MS) / 1_000))) return;
    restsUntil = 0;
    await releaseDuePosts(db);
    for (const runner of runners.values()) void runner.pump();
    await leaseMore();
  }, logged('What is due was not looked for'));

  const leaseMore = oneAtATime(async () => {
    if (isClosing) return;
    const failing = Math.max(0, FAILING_SITES_MAX - [...runners.values()].filter(({ isFailing }) => isFailing).length);
    const all = SITES_MAX - runners.size;
    if (all === 0) return drainForWaitingSites(await countWaitingSites(db, { all: SITES_MAX, failing }));
    for (const leased of await leaseSites(db, nodeId, { all, failing })) {
      const runner = runSite(services, leased);
      runners.set(leased.siteId, runner);
      void runner.pump();
      const gone = runner.ended.then((hasWorked) => release(runner, hasWorked)).finally(() => releasing.delete(gone));
      releasing.add(gone);
    }
  }, logged('Sites with work were not looked for'));

  /**
   * Drains this many runners, the oldest first: the map keeps them in the order in which their sites were leased. A
   * drained runner that still waits for its slow site makes no room, so another one is drained instead.
   */
  function drainForWaitingSites(count: number) {
    const ripe = [...runners.values()].filter((runner) => !runner.isOver() && Date.now() - runner.since > LEASE_MAX_MS);
    for (const runner of ripe.slice(0, count)) runner.drain();
  }

  async function release(runner: SiteRunner, hasWorked: boolean) {
    runners.delete(runner.siteId);
    try {
      await endLease(db, nodeId, runner.siteId);
    } catch (err) {
      log.warn({ err }, 'A site was not given back; it is free again in a few seconds');
    }
    // Looking again at once would loop as long as a dead run has to be waited for.
    if (hasWorked) await leaseMore();
  }

  const beat = oneAtATime(async () => {
    if (runners.size === 0) return;
    const before = [...runners.values()];
    const held = await heartbeat(
      db,
      nodeId,
      before.flatMap((runner) => runner.claims()),
    );
    for (const runner of before) if (!held.has(runner.siteId)) runner.drain();
  }, logged('The heartbeat was not written'));

  const resume = oneAtATime(() => resumePublications(db), logged('Publications that can go on were not looked for'));

  const corrected = correctStatuses(db).then(
    (count) => count > 0 && log.warn({ posts: count }, 'Posts that no site has as they were shown are drafts now'),
    logged('Posts that no site has as they are shown were not looked for'),
  );
  // Before anything is leased: what this process holds is free again as soon as it dies.
  await database.showPresence(nodeId);
  await releaseDeadLeases(services);
  const stopListening = await onWork(database, () => {
    restsUntil = 0;
    void findWork();
  });
  await Promise.all([resume(), findWork()]);
  const timers = [
    setInterval(findWork, LOOK_EVERY_MS),
    setInterval(beat, HEARTBEAT_EVERY_MS),
    setInterval(resume, RESUME_EVERY_MS),
  ];
  return {
    async close() {
      isClosing = true;
      await stopListening();
      await corrected;
      for (const runner of runners.values()) runner.drain();
      await Promise.all(releasing);
      for (const timer of timers) clearInterval(timer);
      await Promise.all([findWork(), leaseMore(), beat(), resume()]);
    },
  };

  function logged(message: string) {
    return (err: unknown) => log.error({ err }, message);
  }
}

/** Runs `work` never twice at a time, and once more after the current run if it is called meanwhile. */
function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = async () => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
  };
  return () => {
    if (!current) {
      current = run().finally(() => {
        current = undefined;
      });
      return current;
    }
    next ??= current.then(() => {
      next = undefined;
      current = run().finally(() => {
        current = undefined;
      });
      return current;
    });
    return next;
  };
}

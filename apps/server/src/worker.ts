import { randomUUID } from 'node:crypto';
import { correctStatuses } from './features/publishing/outcome/correct-statuses.ts';
import { resumePublications } from './features/publishing/requests/resume-publications.ts';
import { isWorkNear } from './features/publishing/runner/is-work-near.ts';
import { releaseDeadLeases } from './features/publishing/runner/release-dead-leases.ts';
import { serveSite, type Turn } from './features/publishing/runner/serve-site.ts';
import { countWaitingSites, releaseSite, showAlive, takeSites } from './features/publishing/runner/take-sites.ts';
import { onWork } from './features/publishing/runner/work-signal.ts';
import { releaseDuePosts } from './features/publishing/schedule/release-due-posts.ts';
import type { Services } from './services.ts';

/** Sites that this process serves at a time. Each waits for its site most of the time. */
const PLACES = 100;

/** Of these, so many may be sites in trouble: were half of all sites down, the others would not notice. */
const TROUBLED_PLACES = 25;

/** A site gives its place to one that waits after this time. */
const TURN_MS = 10_000;

/** What no signal tells is found this often: times that have come, and work that another process has left. */
const LOOK_EVERY_MS = 1_000;

/** Where nothing is near, only a signal is listened for, for so long: an idle process is to cost nothing. */
const REST_MS = 5_000;
const SHOW_ALIVE_EVERY_MS = 2_000;
const RESUME_EVERY_MS = 5_000;

/**
 * Serves sites until it is closed. What is to be done stands in the rows of publications and leftovers: a worker takes a
 * site on which something is due, works through it in order, and gives it back.
 */
export async function startWorker(services: Services) {
  const { database, db, log } = services;
  const nodeId = randomUUID();
  const turns = new Map<string, Turn>();
  /** Turns with what follows them. */
  const leaving = new Set<Promise<void>>();
  let isClosing = false;
  let restsUntil = 0;

  const look = oneAtATime(async () => {
    if (isClosing || Date.now() < restsUntil) return;
    // Before the question, so that a signal that comes meanwhile ends the rest.
    restsUntil = Date.now() + REST_MS;
    if (turns.size === 0 && !(await isWorkNear(db, (REST_MS + LOOK_EVERY_MS) / 1_000))) return;
    restsUntil = 0;
    await releaseDuePosts(db);
    for (const turn of turns.values()) void turn.fill();
    await take();
  }, logged('What is due was not looked for'));

  const take = oneAtATime(async () => {
    if (isClosing) return;
    const troubled = Math.max(0, TROUBLED_PLACES - [...turns.values()].filter(({ isTroubled }) => isTroubled).length);
    const all = PLACES - turns.size;
    if (all === 0) return letOthersIn(await countWaitingSites(db, { all: PLACES, troubled }));
    for (const taken of await takeSites(db, nodeId, { all, troubled })) {
      const turn = serveSite(services, taken);
      turns.set(taken.siteId, turn);
      void turn.fill();
      const gone = turn.ended.then((hasWorked) => giveBack(turn, hasWorked)).finally(() => leaving.delete(gone));
      leaving.add(gone);
    }
  }, logged('Sites with work were not looked for'));

  /**
   * Ends so many turns, those that have lasted longest: they stand in the order in which they were taken. One that was
   * ended before and still waits for its slow site makes no room, so another one is ended for it.
   */
  function letOthersIn(count: number) {
    const ripe = [...turns.values()].filter((turn) => !turn.isOver() && Date.now() - turn.since > TURN_MS);
    for (const turn of ripe.slice(0, count)) turn.finish();
  }

  async function giveBack(turn: Turn, hasWorked: boolean) {
    turns.delete(turn.siteId);
    try {
      await releaseSite(db, nodeId, turn.siteId);
    } catch (err) {
      log.warn({ err }, 'A site was not given back; it is free again in a few seconds');
    }
    // Where a lost run is still to be waited for, looking again at once would go round in circles.
    if (hasWorked) await take();
  }

  const beAlive = oneAtATime(async () => {
    if (turns.size === 0) return;
    const before = [...turns.values()];
    const held = await showAlive(
      db,
      nodeId,
      before.flatMap((turn) => turn.claims()),
    );
    for (const turn of before) if (!held.has(turn.siteId)) turn.finish();
  }, logged('The sign of life was not written'));

  const resume = oneAtATime(() => resumePublications(db), logged('Publications that can go on were not looked for'));

  const corrected = correctStatuses(db).then(
    (count) => count > 0 && log.warn({ posts: count }, 'Posts that no site has as they were shown are drafts now'),
    logged('Posts that no site has as they are shown were not looked for'),
  );
  // Before anything is taken: what this process holds is free again as soon as it is dead.
  await database.showPresence(nodeId);
  await releaseDeadLeases(services);
  const stopListening = await onWork(database, () => {
    restsUntil = 0;
    void look();
  });
  await Promise.all([resume(), look()]);
  const timers = [
    setInterval(look, LOOK_EVERY_MS),
    setInterval(beAlive, SHOW_ALIVE_EVERY_MS),
    setInterval(resume, RESUME_EVERY_MS),
  ];
  return {
    async close() {
      isClosing = true;
      await stopListening();
      await corrected;
      for (const turn of turns.values()) turn.finish();
      await Promise.all(leaving);
      for (const timer of timers) clearInterval(timer);
      await Promise.all([look(), take(), beAlive(), resume()]);
    },
  };

  function logged(message: string) {
    return (err: unknown) => log.error({ err }, message);
  }
}

/** Runs `work` once more after the present run where it is asked for meanwhile, and never twice at a time. */
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

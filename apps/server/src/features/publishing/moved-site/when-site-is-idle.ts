import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { publications } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { conflict } from '../../../http/errors.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { waitWithSite } from '../backoff/hold-waiting.ts';
import { endBackoff } from '../backoff/site-backoff.ts';
import { LEASE_TTL_MS } from '../runner/claim-publication.ts';
import { lockSiteWithPosts } from '../runner/lock-site-with-posts.ts';

/** Longer than a request to a site may take. */
const PATIENCE_MS = 40_000;
/** The longest that the work may take. No run starts in that time, because it would use the site as it was then. */
const WORK_MS = 60_000;
const COMMIT_MS = 5_000;
/** Held posts stay held until a transaction that begins last has ended. */
const HOLD_MS = PATIENCE_MS + 2 * WORK_MS;

/**
 * Runs `work` in a transaction during which nothing is sent to the site: waiting posts are held back, and active runs
 * finish first. Afterwards the waiting posts continue.
 *
 * @param work gets the publications of the site, locked together with their posts
 * @throws 409 `posts_under_way` if a run does not end, or the work takes too long; nothing is changed then
 */
export async function whenSiteIsIdle<T>(
  { db }: Pick<Foundation, 'db'>,
  { userId, siteId }: { userId: string; siteId: string },
  work: (tx: Db, rows: PublicationRow[]) => Promise<T>,
  { patienceMs = PATIENCE_MS, workMs = WORK_MS }: { patienceMs?: number; workMs?: number } = {},
): Promise<T> {
  const until = Date.now() + patienceMs;
  let isHeld = false;
  const attempt = () =>
    db.transaction(async (tx) => {
      await lockSiteWithPosts(tx, userId, siteId);
      const rows = await tx.select().from(publications).where(eq(publications.siteId, siteId));
      const begun = Date.now();
      if (rows.some(isAtWork)) {
        await hold(tx, siteId);
        return undefined;
      }
      const result = await work(tx, rows);
      if (Date.now() - begun >= workMs) throw underWay('Moving the posts of this site took too long.');
      await endBackoff(tx, siteId);
      return { result };
    });
  try {
    for (;;) {
      const outcome = await attempt();
      if (outcome) return outcome.result;
      isHeld = true;
      if (Date.now() > until) throw underWay('A post is being sent to this site at the moment.');
      await sleep(250);
    }
  } catch (error) {
    if (isHeld) await db.transaction((tx) => endBackoff(tx, siteId));
    throw error;
  }
}

const underWay = (why: string) => conflict('posts_under_way', `${why} Nothing was changed; try again in a minute.`);

/** Holds everything queued for the site for a while, including posts that fail for their own reasons. */
async function hold(tx: Db, siteId: string): Promise<void> {
  const until = new Date(Date.now() + HOLD_MS);
  await waitWithSite(tx, siteId, until);
  await tx
    .update(publications)
    .set({ nextAttemptAt: until })
    .where(
      and(eq(publications.siteId, siteId), eq(publications.state, 'queued'), lt(publications.nextAttemptAt, until)),
    );
}

/** A run holds it, or may claim it before the work is done. */
const isAtWork = ({ state, heartbeatAt, nextAttemptAt }: PublicationRow) =>
  (state === 'publishing' && heartbeatAt !== null && heartbeatAt.getTime() > Date.now() - LEASE_TTL_MS) ||
  (state === 'queued' && nextAttemptAt !== null && nextAttemptAt.getTime() <= Date.now() + WORK_MS + COMMIT_MS);

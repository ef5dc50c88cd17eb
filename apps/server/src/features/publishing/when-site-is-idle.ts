import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications, sites } from '../../database/schema/index.ts';
import { conflict } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { SILENT_MS } from './claim-publication.ts';
import { lockSiteTurn } from './lock-site-turn.ts';
import type { PublicationRow } from './publication-store.ts';
import { endPause, waitWithSite } from './site-pause.ts';

/** Longer than a request to a site may take. */
const PATIENCE_MS = 40_000;
const HOLD_MS = 60_000;

/**
 * Runs `work` in a transaction in which nothing is being sent to the site: what waits for it is held back, and a run that
 * is at work comes to its end first. Afterwards what waited goes on.
 *
 * @param work gets the publications of the site, which it holds together with their posts
 * @throws 409 `posts_under_way` where a run does not end
 */
export async function whenSiteIsIdle<T>(
  { db }: Pick<Services, 'db'>,
  siteId: string,
  work: (tx: Db, rows: PublicationRow[]) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const outcome = await db.transaction(async (tx) => {
      const rows = await lockSitePosts(tx, siteId);
      if (rows.some(isAtWork)) {
        await waitWithSite(tx, siteId, new Date(Date.now() + HOLD_MS));
        return undefined;
      }
      const result = await work(tx, rows);
      await endPause(tx, siteId);
      return { result };
    });
    if (outcome) return outcome.result;
    if (Date.now() > until) {
      await db.transaction((tx) => endPause(tx, siteId));
      throw conflict(
        'posts_under_way',
        'A post is being sent to this site at the moment. Nothing was changed; try again in a minute.',
      );
    }
    await sleep(250);
  }
}

/** In the order that lock-site-turn.ts describes. A new post that is to be sent there waits for the site. */
async function lockSitePosts(tx: Db, siteId: string): Promise<PublicationRow[]> {
  const sentThere = tx.select({ id: publications.postId }).from(publications).where(eq(publications.siteId, siteId));
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(or(eq(posts.siteId, siteId), inArray(posts.id, sentThere)))
    .orderBy(asc(posts.id))
    .for('update');
  await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('update');
  await lockSiteTurn(tx, siteId);
  return tx
    .select()
    .from(publications)
    .where(eq(publications.siteId, siteId))
    .orderBy(asc(publications.id))
    .for('update');
}

/** A run holds it, or may take it at this moment. */
const isAtWork = ({ state, aliveAt, nextAttemptAt }: PublicationRow) =>
  (state === 'publishing' && aliveAt !== null && aliveAt.getTime() > Date.now() - SILENT_MS) ||
  (state === 'queued' && nextAttemptAt !== null && nextAttemptAt.getTime() <= Date.now());

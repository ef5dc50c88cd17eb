import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { publications } from '../../database/schema/index.ts';
import type { PublishJob } from '../../queue.ts';
import type { Services } from '../../services.ts';
import { beginAttempt } from './attempt-store.ts';
import { findPublicationById, type PublicationRow, tellPages } from './publication-store.ts';

const RENEW_EVERY_MS = 2_000;

/** A run that has not renewed its claim for this long lost its process. */
export const SILENT_MS = 8_000;

/**
 * Takes a publication for this run, so that no second run works on the same post. `busy`: an earlier run is still at
 * it; `stale`: there is nothing left to do for this job.
 */
export async function claimPublication(
  { db, timing }: Pick<Services, 'db' | 'timing'>,
  job: PublishJob,
): Promise<PublicationRow | 'busy' | 'stale'> {
  // A run that died may have had a request on its way: the site may still be carrying it out.
  const settling = sql`${publications.aliveAt} + ${`${timing.mayStillAppear} ms`}::interval`;
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(publications)
      .set({
        state: 'publishing',
        attempts: sql`${publications.attempts} + 1`,
        firstAttemptAt: sql`coalesce(${publications.firstAttemptAt}, now())`,
        nextAttemptAt: null,
        aliveAt: sql`now()`,
        unsettledUntil: sql`case when ${publications.sending} is null then ${publications.unsettledUntil}
          else greatest(${publications.unsettledUntil}, ${settling}) end`,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(publications.id, job.publicationId),
          eq(publications.revision, job.revision),
          inArray(publications.state, ['queued', 'publishing']),
          or(isNull(publications.aliveAt), lt(publications.aliveAt, sql`now() - ${`${SILENT_MS} ms`}::interval`)),
        ),
      )
      .returning();
    if (claimed) {
      await beginAttempt(tx, claimed);
      await tellPages(tx, claimed);
      return claimed;
    }
    const current = await findPublicationById(tx, job.publicationId);
    const isWanted =
      current?.revision === job.revision && (current.state === 'queued' || current.state === 'publishing');
    return isWanted ? 'busy' : 'stale';
  });
}

/** Shows that a claimed run is alive until the returned function is called. */
export function keepClaim(db: Db, publication: PublicationRow, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    db.update(publications)
      .set({ aliveAt: sql`now()` })
      .where(and(eq(publications.id, publication.id), eq(publications.attempts, publication.attempts)))
      .catch(onError);
  }, RENEW_EVERY_MS);
  return () => clearInterval(timer);
}

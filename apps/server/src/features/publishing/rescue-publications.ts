import { and, eq, lt, or, sql } from 'drizzle-orm';
import { publications } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { SILENT_MS } from './claim-publication.ts';

/** A queued publication this long past its time has lost its job: the queue usually takes a second. */
const OVERDUE_MS = 60_000;

/**
 * Queues a job for every publication that nobody works on although somebody should: its process was killed, or its
 * job was lost. A job too many does no harm, since a publication is claimed by one run at a time.
 */
export async function rescuePublications({ db, queue, log }: Pick<Services, 'db' | 'queue' | 'log'>): Promise<void> {
  const ago = (ms: number) => sql`now() - ${`${ms} ms`}::interval`;
  await db.transaction(async (tx) => {
    const abandoned = await tx
      .update(publications)
      .set({ updatedAt: sql`now()` })
      .where(
        or(
          and(
            eq(publications.state, 'publishing'),
            lt(publications.aliveAt, ago(SILENT_MS)),
            lt(publications.updatedAt, ago(SILENT_MS)),
          ),
          and(
            eq(publications.state, 'queued'),
            lt(publications.nextAttemptAt, ago(OVERDUE_MS)),
            lt(publications.updatedAt, ago(OVERDUE_MS)),
          ),
        ),
      )
      .returning({ id: publications.id, revision: publications.revision, siteId: publications.siteId });
    for (const { id, revision, siteId } of abandoned) {
      log.warn({ publication: id }, 'A publication lost its process and is taken up again');
      await queue.sendPublish(tx, { publicationId: id, revision }, siteId);
    }
  });
}

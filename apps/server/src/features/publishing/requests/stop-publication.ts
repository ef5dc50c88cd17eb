import type { Publication } from '@pressloom/contract';
import { isUnderWay } from '@pressloom/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications } from '../../../database/schema/index.ts';
import { notFound } from '../../../http/errors.ts';
import { findPublication, lockPost, resumesLater, STOPPED, toPublication } from '../../posts/index.ts';
import { draftUnkeptSchedule } from '../outcome/draft-unkept-schedule.ts';
import { emitPublicationChanged } from '../outcome/publication-events.ts';
import { revertScheduledDate } from '../schedule/revert-scheduled-date.ts';

/**
 * Stops the attempts at a post, also those that would begin once its site is connected again. An active run finishes, and
 * if it reaches the site, that is recorded; no other follows.
 *
 * @throws 404 if nothing was ever requested
 */
export async function stopPublication(db: Db, userId: string, postId: string): Promise<Publication> {
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, postId);
    const existing = post.siteId ? await findPublication(tx, postId, post.siteId) : undefined;
    if (!existing) throw notFound('Publication');
    if (!isUnderWay(existing) && !resumesLater(existing)) return toPublication(existing, post.version);
    // If nothing was sent, the site has what it had before.
    if (existing.state === 'queued' && !existing.pendingWrite) {
      await revertScheduledDate(tx, existing, { kind: 'final', code: STOPPED });
    }
    const [row] = await tx
      .update(publications)
      .set({
        state: 'failed',
        errorCode: STOPPED,
        errorMessage: 'You stopped this. What had reached the site stays there; try again whenever you like.',
        nextAttemptAt: null,
        // A run for the older revision leaves this one alone.
        revision: sql`${publications.revision} + 1`,
        updatedAt: DATABASE_TIME,
      })
      .where(eq(publications.id, existing.id))
      .returning();
    if (!row) throw notFound('Publication');
    const stopped = await draftUnkeptSchedule(tx, row);
    await emitPublicationChanged(tx, stopped);
    return toPublication(stopped, post.version);
  });
}

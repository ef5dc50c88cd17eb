import { WordPressError } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import { publications } from '../../database/schema/index.ts';
import { ExpectedError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { endAttempt } from './conclude-success.ts';
import { findPublicationById, type PublicationRow, tellPages } from './publication-store.ts';
import { nextWait } from './retry-ladder.ts';

interface Failure {
  code: string;
  message: string;
  kind: 'retry' | 'final' | 'unknown';
  status?: number;
  retryAfterMs?: number;
}

/**
 * Records why an attempt failed and, where trying again can help, queues the next one in the same transaction: at
 * no instant is a post neither done, nor failed, nor waiting in the queue.
 */
export async function concludeFailure(services: Services, claimed: PublicationRow, error: unknown): Promise<void> {
  const failure = toFailure(services, error);
  await services.db.transaction(async (tx) => {
    const current = await findPublicationById(tx, claimed.id);
    if (!current) return;
    const isStillWanted = current.revision === claimed.revision;
    const wait = failure.kind === 'final' ? undefined : waitAfter(claimed, failure);
    await endAttempt(tx, claimed, {
      outcome: failure.kind === 'final' ? 'failed' : failure.kind,
      status: failure.status ?? null,
      code: failure.code,
      message: failure.message,
    });
    const nextAttemptAt = wait === undefined ? null : new Date(Date.now() + wait);
    const [row] = await tx
      .update(publications)
      .set({
        aliveAt: null,
        // A post that is gone from the site can be made there again.
        ...(failure.code === 'post_gone' && {
          wordpressId: null,
          createSentAt: null,
          wordpressMediaId: null,
          link: null,
          remote: null,
          sentVersion: null,
        }),
        ...(isStillWanted && {
          state: nextAttemptAt ? 'queued' : 'failed',
          errorCode: failure.code,
          errorMessage: failure.message,
          nextAttemptAt,
          failures: claimed.failures + 1,
        }),
        updatedAt: new Date(),
      })
      .where(eq(publications.id, claimed.id))
      .returning();
    if (isStillWanted && nextAttemptAt) {
      const job = { publicationId: claimed.id, revision: claimed.revision };
      await services.queue.sendPublish(tx, job, claimed.siteId, nextAttemptAt);
    }
    if (row) await tellPages(tx, row);
  });
}

function waitAfter(claimed: PublicationRow, failure: Failure): number | undefined {
  const asked = Date.now() - (claimed.firstAttemptAt ?? new Date()).getTime();
  return nextWait(claimed.failures + 1, asked, failure.retryAfterMs);
}

function toFailure(services: Services, error: unknown): Failure {
  if (error instanceof WordPressError) {
    const { code, message, kind, status, retryAfterMs } = error;
    return { code, message, kind, status, retryAfterMs };
  }
  if (error instanceof ExpectedError) return { code: error.code, message: error.message, kind: 'final' };
  services.log.error({ err: error }, 'A publication met an unexpected error');
  return {
    code: 'internal_error',
    message: 'Something went wrong on our side. The post is safe here and is tried again.',
    kind: 'unknown',
  };
}

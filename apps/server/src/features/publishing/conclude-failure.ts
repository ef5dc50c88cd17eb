import type { AttemptOutcome } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import { type LoggedExchange, publications } from '../../database/schema/index.ts';
import { ExpectedError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { endAttempt } from './attempt-store.ts';
import { ClaimLost } from './claim-lost.ts';
import { findPublicationById, NOT_ON_SITE, type PublicationRow, tellPages } from './publication-store.ts';
import { putBackDate } from './put-back-date.ts';
import { nextWait } from './retry-ladder.ts';
import { tellOutcome } from './tell-outcome.ts';

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
export async function concludeFailure(
  services: Services,
  claimed: PublicationRow,
  error: unknown,
  exchanges: LoggedExchange[],
): Promise<void> {
  if (error instanceof ClaimLost) {
    return endAttempt(services.db, claimed, { outcome: 'lost', message: error.message, exchanges });
  }
  const failure = toFailure(services, error);
  const { code, message, status = null } = failure;
  await services.db.transaction(async (tx) => {
    const current = await findPublicationById(tx, claimed.id);
    if (current?.attempts !== claimed.attempts) return;
    const isStillWanted = current.revision === claimed.revision;
    const wait = failure.kind === 'final' ? undefined : waitAfter(services, claimed, failure);
    const nextAttemptAt = isStillWanted && wait !== undefined ? new Date(Date.now() + wait) : null;
    // Before the publication's row: whoever asks for one locks them in this order.
    if (!nextAttemptAt) await putBackDate(tx, current, claimed, failure);
    await endAttempt(tx, claimed, { outcome: outcomeOf(failure), status, code, message, exchanges, nextAttemptAt });
    const [row] = await tx
      .update(publications)
      .set({
        aliveAt: null,
        ...(current.sending &&
          mayStillRun(failure) && { unsettledUntil: new Date(Date.now() + services.timing.mayStillAppear) }),
        ...(code === 'post_gone' && NOT_ON_SITE),
        ...(isStillWanted && wishAfter(claimed, failure, nextAttemptAt)),
        updatedAt: new Date(),
      })
      .where(and(eq(publications.id, claimed.id), eq(publications.attempts, claimed.attempts)))
      .returning();
    if (nextAttemptAt) {
      const job = { publicationId: claimed.id, revision: claimed.revision };
      await services.queue.sendPublish(tx, job, claimed.siteId, nextAttemptAt);
    }
    if (row) await tellPages(tx, row);
    const hasEnded = row?.state === 'failed' || row?.state === 'drifted';
    if (hasEnded && isStillWanted) await tellOutcome(tx, row, row.state === 'failed' ? 'post.failed' : 'post.drifted');
  });
}

const wishAfter = ({ failures }: PublicationRow, failure: Failure, nextAttemptAt: Date | null) => ({
  state: nextAttemptAt
    ? ('queued' as const)
    : failure.code === 'changed_on_site'
      ? ('drifted' as const)
      : ('failed' as const),
  errorCode: failure.code,
  errorMessage: failure.message,
  nextAttemptAt,
  failures: failures + (isOnlyAWait(failure) ? 0 : 1),
});

/** A site that answered 500 or 502 has ended; behind a lost connection or a gateway's timeout it may go on. */
const mayStillRun = ({ kind, status }: Failure) => kind === 'unknown' && status !== 500 && status !== 502;

function outcomeOf({ kind, code }: Failure): AttemptOutcome {
  if (code === 'changed_on_site') return 'drifted';
  return kind === 'final' ? 'failed' : kind;
}

/** Nothing was tried: an earlier request must have ended first. That is known to the second and climbs no ladder. */
const isOnlyAWait = ({ code }: Failure) => code === 'outcome_unknown' || code === 'site_settling';

function waitAfter({ timing }: Services, claimed: PublicationRow, failure: Failure): number | undefined {
  if (isOnlyAWait(failure)) return failure.retryAfterMs;
  const asked = Date.now() - (claimed.firstAttemptAt ?? new Date()).getTime();
  return nextWait(claimed.failures + 1, asked, failure.retryAfterMs, timing);
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

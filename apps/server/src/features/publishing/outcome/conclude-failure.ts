import type { ActivityKind, AttemptOutcome } from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { type LoggedExchange, publications } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { findPublicationById, lockAnyPost, NOT_ON_SITE, type PublicationRow } from '../../posts/index.ts';
import { endAttempt } from '../attempts/attempt-store.ts';
import { announceGivenUp, givenUpAfter } from '../backoff/give-up-waiting.ts';
import { waitWithSite } from '../backoff/hold-waiting.ts';
import { notifyOfGivingUp } from '../backoff/notify-outage.ts';
import { judgeRefusal } from '../backoff/refused-by-firewall.ts';
import { ClaimLost } from '../runner/claim-lost.ts';
import { OWN_FAILURES } from '../runner/claim-publication.ts';
import type { RunContext } from '../runner/run-context.ts';
import { decideNext } from './decide-next.ts';
import { draftUnkeptSchedule } from './draft-unkept-schedule.ts';
import { type Failure, isOnlyAWait, toFailure } from './failure.ts';
import { emitPublicationChanged } from './publication-events.ts';
import { settlePost } from './settle-post.ts';

/**
 * Records why an attempt failed and, if trying again can help, when the next one is due, in one transaction: at no
 * instant is a post neither done, nor failed, nor waiting. Returns false if the site's other posts have to wait, too.
 */
export async function concludeFailure(
  services: Foundation,
  claimed: PublicationRow,
  error: unknown,
  exchanges: LoggedExchange[],
  context: RunContext,
): Promise<boolean> {
  const { site } = context;
  if (error instanceof ClaimLost) {
    await endAttempt(services.db, claimed, { outcome: 'lost', message: error.message, exchanges });
    return true;
  }
  const failure = await judgeRefusal(services, claimed, toFailure(services, error), context);
  const { code, message, status = null } = failure;
  const { siteId } = claimed;
  return services.db.transaction(async (tx) => {
    // Before the publication's row: requests lock them in this order.
    const post = await lockAnyPost(tx, claimed.postId);
    const current = await findPublicationById(tx, claimed.id);
    if (current?.attempts !== claimed.attempts) return true;
    const isStillWanted = current.revision === claimed.revision;
    const { next, isOfSite } = await decideNext(tx, services, claimed, failure, context);
    const nextAttemptAt = isStillWanted ? next : null;
    if (post && isStillWanted && !nextAttemptAt) await settlePost(tx, post, current, failure);
    await endAttempt(tx, claimed, { outcome: outcomeOf(failure), status, code, message, exchanges, nextAttemptAt });
    const [row] = await tx
      .update(publications)
      .set({
        ...knownAfterFailure(services, current, failure),
        ...(isStillWanted && requestAfter(services, claimed, failure, nextAttemptAt, context)),
      })
      .where(and(eq(publications.id, claimed.id), eq(publications.attempts, claimed.attempts)))
      .returning();
    // A post that may already be on its way to a site that was down still goes first.
    const mustGoFirst = site.consecutiveFailures > 1 && code === 'outcome_unknown';
    if (mustGoFirst && nextAttemptAt) await waitWithSite(tx, siteId, nextAttemptAt);
    if (row && isStillWanted) await announceFailure(tx, services, row, failure, context);
    else if (row) await emitPublicationChanged(tx, row);
    if (isOfSite) site.consecutiveFailures += 1;
    return !isOfSite && !mustGoFirst;
  });
}

async function announceFailure(
  tx: Db,
  { timing }: Foundation,
  row: PublicationRow,
  failure: Failure,
  { site }: RunContext,
): Promise<void> {
  const isRefused = failure.kind === 'final';
  const ended = row.state === 'failed' ? await draftUnkeptSchedule(tx, row, { isRefused }) : row;
  const isGivenUpWithSite = isGivenUp(row, failure) && failure.mayBeOfSite && site.consecutiveFailures > 0;
  if (!isGivenUpWithSite) return emitPublicationChanged(tx, ended, END[row.state]);
  const isAnnounced = await notifyOfGivingUp(tx, row.siteId, { failure, waited: timing.giveUpAfter });
  return announceGivenUp(tx, ended, isAnnounced);
}

/** Trying again could help, but has been tried for long enough. */
const isGivenUp = ({ nextAttemptAt }: Pick<PublicationRow, 'nextAttemptAt'>, { kind }: Failure) =>
  nextAttemptAt === null && kind !== 'final';

/** How a request ends that is not retried. */
const END: Partial<Record<PublicationRow['state'], ActivityKind>> = { failed: 'post.failed', drifted: 'post.drifted' };

const knownAfterFailure = ({ timing }: Foundation, { pendingWrite }: PublicationRow, failure: Failure) => ({
  heartbeatAt: null,
  ...(pendingWrite && mayStillRun(failure) && { unsettledUntil: new Date(Date.now() + timing.mayStillAppear) }),
  ...(failure.code === 'post_gone' && NOT_ON_SITE),
  updatedAt: DATABASE_TIME,
});

const requestAfter = (
  { timing }: Foundation,
  { failures }: PublicationRow,
  failure: Failure,
  nextAttemptAt: Date | null,
  { site, hasAnswered }: RunContext,
) => ({
  state: nextAttemptAt ? ('queued' as const) : failure.seen ? ('drifted' as const) : ('failed' as const),
  errorCode: failure.code,
  errorMessage: isGivenUp({ nextAttemptAt }, failure)
    ? `${failure.message} ${givenUpAfter(timing.giveUpAfter)}`
    : failure.message,
  nextAttemptAt,
  // A site that did not even answer a probe has not seen this post.
  failures:
    failures +
    (isOnlyAWait(failure) || ((site.consecutiveFailures > 0 || failures >= OWN_FAILURES) && !hasAnswered) ? 0 : 1),
});

/** A site that answered 500 or 502 has ended; after a lost connection or gateway timeout it may still be working. */
const mayStillRun = ({ kind, status }: Failure) => kind === 'unknown' && status !== 500 && status !== 502;

function outcomeOf({ kind, seen }: Failure): AttemptOutcome {
  if (seen) return 'drifted';
  return kind === 'final' ? 'failed' : kind;
}

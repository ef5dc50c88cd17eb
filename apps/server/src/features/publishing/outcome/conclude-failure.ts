import type { ActivityKind, AttemptOutcome } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { type LoggedExchange, publications } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { ExpectedError } from '../../../http/errors.ts';
import { findPublicationById, lockAnyPost, NOT_ON_SITE, type PublicationRow } from '../../posts/index.ts';
import { endAttempt } from '../attempts/attempt-store.ts';
import { announceGivenUp, givenUpAfter } from '../backoff/give-up-waiting.ts';
import { notifyOfGivingUp } from '../backoff/notify-outage.ts';
import { ONLY_WAITS } from '../backoff/only-waits.ts';
import { isAnotherWaiting, judgeRefusal } from '../backoff/refused-by-firewall.ts';
import { nextWait } from '../backoff/retry-ladder.ts';
import { backOff, recordFailure, waitWithSite } from '../backoff/site-backoff.ts';
import { waitingMessage } from '../backoff/waiting-message.ts';
import { STEPPED_BACK } from '../delivery/delivery.ts';
import { ChangedOnSite } from '../delivery/refuse-drift.ts';
import { ClaimLost } from '../runner/claim-lost.ts';
import { OWN_FAILURES } from '../runner/claim-publication.ts';
import type { RunContext } from '../runner/run-context.ts';
import { draftUnkeptSchedule } from './draft-unkept-schedule.ts';
import type { Failure } from './failure.ts';
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
        ...knownAfter(services, current, failure),
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

const knownAfter = ({ timing }: Foundation, { pendingWrite }: PublicationRow, failure: Failure) => ({
  heartbeatAt: null,
  ...(pendingWrite && mayStillRun(failure) && { unsettledUntil: new Date(Date.now() + timing.mayStillAppear) }),
  ...(failure.code === 'post_gone' && NOT_ON_SITE),
  updatedAt: new Date(),
});

/** When the publication is tried next, if at all; if the site is at fault, it is paused until then. */
async function decideNext(
  tx: Db,
  services: Foundation,
  claimed: PublicationRow,
  failure: Failure,
  context: RunContext,
): Promise<{ next: Date | null; isOfSite: boolean }> {
  const wait = failure.kind === 'final' ? undefined : waitAfter(services, claimed, failure);
  if (wait === undefined) return { next: null, isOfSite: false };
  const { timing } = services;
  const { siteId } = claimed;
  const isAlone = await isFailingAlone(tx, claimed, failure, context);
  if (!isAlone && isFailureOfSite(context, claimed, failure)) {
    const pause = { timing, failure, startedAt: context.startedAt };
    return { next: await backOff(tx, siteId, pause), isOfSite: true };
  }
  const isOfPost = context.site.consecutiveFailures === 0 || isOnlyAWait(failure) || !failure.mayBeOfSite;
  if (isOfPost) return { next: after(wait), isOfSite: false };
  await recordFailure(tx, siteId, { timing, failure });
  return { next: after(isAlone ? wait : Math.min(wait, timing.probeEvery)), isOfSite: false };
}

/**
 * No other post waits that would show whether the site accepts any, and the site answers each probe: no reason to send
 * it this post every minute. Firewall pages are judged by `refused-by-firewall.ts`.
 */
async function isFailingAlone(
  tx: Db,
  claimed: PublicationRow,
  { kind, isPage, retryAfterMs }: Failure,
  { hasAnswered }: RunContext,
): Promise<boolean> {
  const isOften = hasAnswered && claimed.failures + 1 >= OWN_FAILURES;
  const isJudged = isPage && kind === 'retry';
  return isOften && !isJudged && retryAfterMs === undefined && !(await isAnotherWaiting(tx, claimed));
}

const after = (ms: number) => new Date(Date.now() + ms);

/**
 * Whether a failure is the site's rather than this post's. It is the post's own if the site has accepted others since
 * this one last failed, and it may be if this one keeps failing although the site answers a probe.
 */
function isFailureOfSite({ site, hasAnswered }: RunContext, { failures }: PublicationRow, failure: Failure): boolean {
  if (failure.code === STEPPED_BACK) return true;
  if (isOnlyAWait(failure) || !failure.mayBeOfSite) return false;
  if (failure.retryAfterMs !== undefined) return true;
  // From here on it queues behind the others, which are tried at once. If it is claimed again, they failed, too.
  if (site.consecutiveFailures > 0) return !(hasAnswered && failures + 1 === OWN_FAILURES);
  return failures === 0 || (failures >= OWN_FAILURES && !hasAnswered);
}

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

/** When that ends is known to the second, so the retry ladder does not apply. */
const isOnlyAWait = ({ code }: Failure) => ONLY_WAITS.includes(code);

function waitAfter({ timing }: Foundation, claimed: PublicationRow, failure: Failure): number | undefined {
  if (isOnlyAWait(failure)) return failure.retryAfterMs ?? 0;
  const asked = Date.now() - (claimed.firstAttemptAt ?? new Date()).getTime();
  return nextWait(claimed.failures + 1, asked, failure.retryAfterMs, timing);
}

function toFailure(services: Foundation, error: unknown): Failure {
  if (error instanceof WordPressError) {
    const { code, kind, status, retryAfterMs, isPage } = error;
    const message = waitingMessage(error);
    // `image_unusable` is never the site's fault: the image is on another server.
    const seen = error instanceof ChangedOnSite ? error.seen : undefined;
    return { code, message, kind, status, retryAfterMs, mayBeOfSite: code !== 'image_unusable', isPage, seen };
  }
  if (error instanceof ExpectedError)
    return { code: error.code, message: error.message, kind: 'final', mayBeOfSite: false };
  services.log.error({ err: error }, 'A publication met an unexpected error');
  return {
    code: 'internal_error',
    message: 'Something went wrong on our side. The post is safe here and is tried again.',
    kind: 'unknown',
    mayBeOfSite: false,
  };
}

import type { Db } from '../../../database/connection.ts';
import type { Foundation } from '../../../foundation.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { isAnotherWaiting } from '../backoff/refused-by-firewall.ts';
import { nextWait } from '../backoff/retry-ladder.ts';
import { backOff, recordFailure } from '../backoff/site-backoff.ts';
import { STEPPED_BACK } from '../delivery/delivery.ts';
import { OWN_FAILURES } from '../runner/claim-publication.ts';
import type { RunContext } from '../runner/run-context.ts';
import { type Failure, isOnlyAWait } from './failure.ts';

/** When the publication is tried next, if at all; if the site is at fault, it is paused until then. */
export async function decideNext(
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

export const after = (ms: number) => new Date(Date.now() + ms);

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

function waitAfter({ timing }: Foundation, claimed: PublicationRow, failure: Failure): number | undefined {
  if (isOnlyAWait(failure)) return failure.retryAfterMs ?? 0;
  const asked = Date.now() - (claimed.firstAttemptAt ?? new Date()).getTime();
  return nextWait(claimed.failures + 1, asked, failure.retryAfterMs, timing);
}

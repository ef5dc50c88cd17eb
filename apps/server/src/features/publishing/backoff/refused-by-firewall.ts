import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { deliveryAttempts, publications } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import type { PublicationRow } from '../../posts/index.ts';
import { underWay } from '../../posts/index.ts';
import type { Failure } from '../outcome/failure.ts';
import { OWN_FAILURES } from '../runner/claim-publication.ts';
import type { RunContext } from '../runner/run-context.ts';
import { clearFailures } from './mark-healthy.ts';

const MESSAGE =
  'A firewall in front of the site refuses this post, although the site itself responds. Something in its text may look dangerous: a script, an embed or a link. Change that, or allow requests to /wp-json/ in the firewall, then try again.';

/**
 * A firewall page counts as a failure of the site and is waited out, unless only this post is refused: others went
 * through since, or no other was refused for half an hour while the site answered every probe. Then only the user can
 * help, and the failure is final.
 */
export async function judgeRefusal(
  { db, timing }: Pick<Foundation, 'db' | 'timing'>,
  claimed: PublicationRow,
  failure: Failure,
  { site, hasAnswered }: RunContext,
): Promise<Failure> {
  const isOften = failure.kind === 'retry' && failure.isPage && claimed.failures + 1 >= OWN_FAILURES;
  if (!isOften || !hasAnswered || failure.retryAfterMs !== undefined) return failure;
  const since = claimed.firstAttemptAt ?? new Date();
  const isLong = Date.now() - since.getTime() >= timing.refusedFor;
  const isAlone = async () => isLong && !(await isAnotherRefused(db, claimed));
  if (!((await hasTakenAnother(db, claimed, since)) || (await isAlone()))) return failure;
  if (site.consecutiveFailures > 0) await db.transaction((tx) => clearFailures(tx, claimed.siteId));
  return { ...failure, kind: 'final', message: failure.code === 'firewall_page' ? MESSAGE : failure.message };
}

async function hasTakenAnother(db: Db, { id, siteId }: PublicationRow, since: Date): Promise<boolean> {
  const [taken] = await db
    .select({ id: deliveryAttempts.id })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.siteId, siteId),
        gt(deliveryAttempts.startedAt, since),
        eq(deliveryAttempts.outcome, 'done'),
        ne(deliveryAttempts.publicationId, id),
        // Actions that send no text pass a firewall that inspects it.
        inArray(deliveryAttempts.action, ['publish', 'schedule', 'update']),
      ),
    )
    .limit(1);
  return taken !== undefined;
}

/** Whether another post waits for the site; what happens to it will show whether the site accepts posts. */
export async function isAnotherWaiting(db: Db, { id, siteId }: PublicationRow): Promise<boolean> {
  const [other] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.siteId, siteId), underWay, ne(publications.id, id)))
    .limit(1);
  return other !== undefined;
}

async function isAnotherRefused(db: Db, { id, siteId }: PublicationRow): Promise<boolean> {
  const [refused] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.siteId, siteId), underWay, gt(publications.failures, 0), ne(publications.id, id)))
    .limit(1);
  return refused !== undefined;
}

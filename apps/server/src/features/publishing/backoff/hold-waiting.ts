import type { ServerEvent } from '@pressloom/contract';
import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { publications, siteLeases } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { OWN_FAILURES } from '../runner/claim-publication.ts';
import { confirmAtOnce } from '../runner/claim-unconfirmed.ts';

/** Code of a publication that waits for its site. */
const WAITS_FOR_SITE = 'site_waiting';

const WAITS_MESSAGE = 'The site isn’t taking posts right now. This post goes out in order once it’s back.';

const READ_AGAIN: ServerEvent = { type: 'read-again' };

/** A new request brings the next attempt at an unresponsive site at least this near: someone may have fixed it. */
const NEW_REQUEST_WAITS_MS = 10_000;

export async function holdWaiting(tx: Db, siteId: string, until: Date): Promise<void> {
  const held = await tx
    .update(publications)
    .set({
      nextAttemptAt: until,
      errorCode: sql`coalesce(${publications.errorCode}, ${WAITS_FOR_SITE})`,
      errorMessage: sql`coalesce(${publications.errorMessage}, ${WAITS_MESSAGE})`,
      updatedAt: DATABASE_TIME,
    })
    .where(waitingFor(siteId))
    .returning({ userId: publications.userId });
  if (held[0]) await emitEvent(tx, held[0].userId, READ_AGAIN);
}

/** What is held gets its turn this much later, so that the post it waits for has been looked up once more. */
const BEHIND_MS = 2_000;

/** Posts that were sent after an outage began may still appear on the site: those behind them wait until then. */
interface SentIntoOutage {
  since: Date;
  /** Milliseconds. */
  mayStillAppear: number;
}

/** Returns how many posts were waiting. */
export async function releaseWaiting(tx: Db, siteId: string, sent?: SentIntoOutage): Promise<number> {
  await confirmAtOnce(tx, siteId);
  const isWaiting = sql`${publications.errorCode} = ${WAITS_FOR_SITE}`;
  const order = queuedInOrder(tx, siteId, sent);
  const released = await tx
    .update(publications)
    .set({
      nextAttemptAt: sql`greatest(now(), ${order.notBefore})`,
      errorCode: sql`case when ${isWaiting} then null else ${publications.errorCode} end`,
      errorMessage: sql`case when ${isWaiting} then null else ${publications.errorMessage} end`,
    })
    .from(order)
    // Includes posts that fail for their own reasons: it may have been the site's.
    .where(and(eq(publications.id, order.id), eq(publications.state, 'queued')))
    .returning({ userId: publications.userId });
  if (released[0]) await emitEvent(tx, released[0].userId, READ_AGAIN);
  return released.length;
}

/** What is queued on a site, and until when a post ahead of it may still appear there. */
function queuedInOrder(tx: Db, siteId: string, sent?: SentIntoOutage) {
  const { id, dueAt, askedAt, createSentAt } = publications;
  const mayAppear = and(isNull(publications.wordpressId), lt(publications.failures, OWN_FAILURES));
  const notBefore = sent
    ? sql<Date | null>`max(${createSentAt} + ${`${sent.mayStillAppear + BEHIND_MS} ms`}::interval)
        filter (where ${gte(createSentAt, sent.since)} and ${mayAppear})
        over (order by ${dueAt}, ${askedAt}, ${id} rows between unbounded preceding and 1 preceding)`
    : sql<Date | null>`null::timestamptz`;
  return tx
    .select({ id, notBefore: notBefore.as('not_before') })
    .from(publications)
    .where(and(eq(publications.siteId, siteId), eq(publications.state, 'queued')))
    .as('queued');
}

/** Posts that go out in order; those that fail for their own reasons follow their own retry ladder. */
const waitingFor = (siteId: string) =>
  and(eq(publications.siteId, siteId), eq(publications.state, 'queued'), lt(publications.failures, OWN_FAILURES));

/**
 * Pauses the whole site for one post that must go first, because it may already be on its way there. A longer pause,
 * which another run may just have set, is kept.
 */
export async function waitWithSite(tx: Db, siteId: string, until: Date): Promise<void> {
  const [lease] = await tx
    .update(siteLeases)
    .set({ backoffUntil: sql`greatest(${siteLeases.backoffUntil}, ${sql.param(until, siteLeases.backoffUntil)})` })
    .where(eq(siteLeases.siteId, siteId))
    .returning({ backoffUntil: siteLeases.backoffUntil });
  await holdWaiting(tx, siteId, lease?.backoffUntil ?? until);
}

/** Returns the initial values of a new request for a paused site; undefined if the site is not paused. */
export async function backoffForNewRequest(tx: Db, siteId: string) {
  const [lease] = await tx
    .update(siteLeases)
    .set({
      backoffUntil: sql`case when ${siteLeases.askedToWait} then ${siteLeases.backoffUntil}
        else least(${siteLeases.backoffUntil}, now() + ${`${NEW_REQUEST_WAITS_MS} ms`}::interval) end`,
      consecutiveFailures: sql`least(${siteLeases.consecutiveFailures}, 2)`,
    })
    .where(and(eq(siteLeases.siteId, siteId), gt(siteLeases.backoffUntil, sql`now()`)))
    .returning({ backoffUntil: siteLeases.backoffUntil });
  if (!lease?.backoffUntil) return undefined;
  return { nextAttemptAt: lease.backoffUntil, errorCode: WAITS_FOR_SITE, errorMessage: WAITS_MESSAGE };
}

import { DELIVERIES_DAYS, type SiteDeliveries } from '@pressloom/contract';
import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { deliveryAttempts, publications, sites } from '../../database/schema/index.ts';
import { ONLY_WAITS } from '../publishing/index.ts';

/** Counts, for each site of the user, how deliveries to it went. */
export async function countDeliveries(db: Db, userId: string): Promise<SiteDeliveries[]> {
  const rows = await deliveriesQuery(db, userId);
  return rows.map(({ siteId, delivered, failed, lastDeliveredAt, since, last, nextAttemptAt }) => ({
    siteId,
    delivered,
    failed,
    lastDeliveredAt: toInstant(lastDeliveredAt),
    problem:
      since && last
        ? {
            since: toInstant(since) ?? '',
            kind: last.outcome === 'failed' ? 'failed' : 'retry',
            status: last.status,
            code: last.code,
            message: last.message ?? 'The last delivery did not work.',
            nextAttemptAt: toInstant(nextAttemptAt),
          }
        : null,
  }));
}

/** The query itself, so that a test can check its plan: for each site a scan of its newest attempts. */
export function deliveriesQuery(db: Db, userId: string) {
  const { outcome, endedAt, startedAt } = deliveryAttempts;
  const recent = sql`now() - ${`${DELIVERIES_DAYS} days`}::interval`;
  const count = db
    .select({
      delivered: sql<number>`(count(*) filter (where ${eq(outcome, 'done')}))::int`.as('delivered'),
      failed: sql<number>`(count(*) filter (where ${eq(outcome, 'failed')}))::int`.as('failed'),
      lastDeliveredAt: sql<string | null>`max(${endedAt}) filter (where ${eq(outcome, 'done')})`.as('last_delivered'),
    })
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.siteId, sites.id), sql`${startedAt} > ${recent}`))
    .as('count');
  const problem = db
    .select({
      since: sql<string | null>`min(${startedAt})`.as('since'),
      last: sql<LastFailure | null>`(array_agg(json_build_object('outcome', ${outcome}, 'status', ${deliveryAttempts.status},
        'code', ${deliveryAttempts.code}, 'message', ${deliveryAttempts.message}) order by ${startedAt} desc))[1]`.as(
        'last',
      ),
    })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.siteId, sites.id),
        sql`${startedAt} > coalesce(${count.lastDeliveredAt}, ${recent})`,
        inArray(outcome, ['retry', 'unknown', 'failed']),
        notInArray(deliveryAttempts.code, ONLY_WAITS),
      ),
    )
    .as('problem');
  const waiting = db
    .select({ nextAttemptAt: sql<string | null>`min(${publications.nextAttemptAt})`.as('next_attempt') })
    .from(publications)
    .where(and(eq(publications.siteId, sites.id), eq(publications.state, 'queued'), isNotNull(publications.errorCode)))
    .as('waiting');
  return db
    .select({
      siteId: sites.id,
      delivered: count.delivered,
      failed: count.failed,
      lastDeliveredAt: count.lastDeliveredAt,
      since: problem.since,
      last: problem.last,
      nextAttemptAt: waiting.nextAttemptAt,
    })
    .from(sites)
    .crossJoinLateral(count)
    .crossJoinLateral(problem)
    .crossJoinLateral(waiting)
    .where(eq(sites.userId, userId))
    .orderBy(asc(sites.createdAt), asc(sites.id));
}

interface LastFailure {
  outcome: string;
  status: number | null;
  code: string | null;
  message: string | null;
}

/** For an expression the drivers return text or a Date, for a column a Date. */
const toInstant = (value: string | Date | null): string | null => (value ? new Date(value).toISOString() : null);

import type { SystemReport } from '@pressloom/contract';
import { and, desc, eq, exists, gt, isNotNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connection.ts';
import { queryRow } from '../../../database/query-rows.ts';
import { backgroundJobs, deliveryAttempts, publications, siteLeases, sites } from '../../../database/schema/index.ts';
import { mayBeSent, underWay } from '../../posts/index.ts';

const SHOWN = 10;

/** Posts on their way to sites. One of a site that is paused does not count as waiting too long. */
export async function readPublishing(db: Db): Promise<SystemReport['publishing']> {
  const queue = await queryRow<SystemReport['publishing']>(
    db,
    sql`
    select count(*) filter (where state = 'queued')::int as waiting,
      count(*) filter (where state = 'publishing')::int as running,
      min(greatest(due_at, next_attempt_at)) filter (
        where ${mayBeSent} and (backoff_until is null or backoff_until <= now())) as "oldestAt"
    from publications left join site_leases on site_leases.site_id = publications.site_id
    where ${underWay}`,
  );
  return { ...queue, oldestAt: queue.oldestAt && new Date(queue.oldestAt).toISOString() };
}

/** The last run of each background job. */
export async function readJobs(db: Db): Promise<SystemReport['jobs']> {
  const rows = await db
    .select({
      name: backgroundJobs.name,
      lastRunAt: backgroundJobs.endedAt,
      problem: backgroundJobs.error,
      lateAt: backgroundJobs.lateAt,
    })
    .from(backgroundJobs)
    .orderBy(backgroundJobs.name);
  const now = new Date();
  return rows.map(({ name, lastRunAt, problem, lateAt }) => ({
    name,
    problem,
    lastRunAt: lastRunAt?.toISOString() ?? null,
    isLate: lateAt !== null && lateAt < now,
  }));
}

/** Sites that are left alone because they fail, those first that do for longest. */
export async function readPausedSites(db: Db): Promise<SystemReport['pausedSites']> {
  const rows = await db
    .select({
      id: sites.id,
      name: sites.name,
      url: sites.url,
      since: siteLeases.failingSince,
      problem: siteLeases.failureMessage,
      retryAt: siteLeases.backoffUntil,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(siteLeases)
    .innerJoin(sites, eq(sites.id, siteLeases.siteId))
    .where(isNotNull(siteLeases.failingSince))
    .orderBy(siteLeases.failingSince)
    .limit(SHOWN);
  return {
    total: rows[0]?.total ?? 0,
    sites: rows.map(({ total: _, since, retryAt, ...site }) => ({
      ...site,
      since: (since ?? new Date(0)).toISOString(),
      retryAt: retryAt?.toISOString() ?? null,
    })),
  };
}

const attemptsAfter = alias(deliveryAttempts, 'attempts_after');

/** Failed within the last day, and still so: neither tried again nor settled since. */
const failedOfLastDay = (db: Db) =>
  and(
    sql`${deliveryAttempts.outcome} = 'failed' and ${deliveryAttempts.startedAt} > now() - interval '1 day'`,
    exists(
      db
        .select({ id: publications.id })
        .from(publications)
        .where(and(eq(publications.id, deliveryAttempts.publicationId), eq(publications.state, 'failed'))),
    ),
    notExists(
      db
        .select({ id: attemptsAfter.id })
        .from(attemptsAfter)
        .where(
          and(
            eq(attemptsAfter.publicationId, deliveryAttempts.publicationId),
            gt(attemptsAfter.startedAt, deliveryAttempts.startedAt),
          ),
        ),
    ),
  );

/** Deliveries of the last day that will not be tried again by themselves. */
export async function readFailedDeliveries(db: Db): Promise<SystemReport['failedDeliveries']> {
  const [total, last] = await Promise.all([
    db.$count(deliveryAttempts, failedOfLastDay(db)),
    db
      .select({
        id: deliveryAttempts.id,
        at: deliveryAttempts.startedAt,
        siteName: sites.name,
        problem: deliveryAttempts.message,
      })
      .from(deliveryAttempts)
      .innerJoin(sites, eq(sites.id, deliveryAttempts.siteId))
      .where(failedOfLastDay(db))
      .orderBy(desc(deliveryAttempts.startedAt))
      .limit(SHOWN),
  ]);
  return { total, last: last.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

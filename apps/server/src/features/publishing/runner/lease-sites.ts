import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { queryRow, queryRows } from '../../../database/query-rows.ts';
import { mayBeSent, underWay } from '../../posts/index.ts';
import { checkIsDue } from '../schedule/claim-due-check.ts';
import { isSilent, LEASE_TTL_MS } from './claim-publication.ts';
import { confirmationIsDue } from './claim-unconfirmed.ts';

export interface LeasedSite {
  siteId: string;
  /** Consecutive attempts that failed because of the site. */
  consecutiveFailures: number;
}

/** How many sites a process may lease, and how many of them may be failing. */
export interface Capacity {
  all: number;
  failing: number;
}

/**
 * Leases sites with work to this process, those first whose work has waited longest. A site is leased to one process at
 * a time; the lease of a process that died expires after a few seconds.
 */
export async function leaseSites(db: Db, nodeId: string, capacity: Capacity): Promise<LeasedSite[]> {
  return queryRows<LeasedSite>(
    db,
    sql`
    with chosen as (${waitingSites(capacity)})
    insert into site_leases as lease (site_id, holder_id, expires_at, present_as)
    select site_id, ${nodeId}::uuid, now() + ${seconds(LEASE_TTL_MS / 1_000)}, ${nodeId}::uuid from chosen order by site_id
    on conflict (site_id) do update
      set holder_id = excluded.holder_id, expires_at = excluded.expires_at, present_as = excluded.present_as
      where lease.expires_at is null or lease.expires_at < now()
    returning site_id as "siteId", consecutive_failures as "consecutiveFailures"`,
  );
}

/** How many sites `leaseSites` would find with this capacity. */
export async function countWaitingSites(db: Db, capacity: Capacity): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${waitingSites(capacity)}) as waiting`,
  );
  return count;
}

const waitingSites = (capacity: Capacity) => sql`
  with work as (
    select site_id, min(due_at) as since from publications
    where ${underWay} and (${mayBeSent} or (state = 'publishing' and ${isSilent}))
    group by site_id
    union all
    select publications.site_id, min(blog_posts.scheduled_date)
    from blog_posts join publications on publications.post_id = blog_posts.id and publications.site_id = blog_posts.site_id
    join wordpress_sites on wordpress_sites.id = publications.site_id
    where ${checkIsDue}
    group by publications.site_id
    union all
    select site_id, now() from publications where ${confirmationIsDue} group by site_id
    union all
    select site_id, min(next_check_at) from site_orphans where next_check_at <= now() group by site_id
  ),
  waiting as (
    select work.site_id, coalesce(max(lease.consecutive_failures), 0) > 0 as failing,
      -- Failing sites are probed in turn, or those that wait longest would leave no place to the others.
      case when max(lease.consecutive_failures) > 0 then coalesce(max(lease.backoff_until), min(work.since)) else min(work.since) end
        as since
    from work left join site_leases lease on lease.site_id = work.site_id
    where (lease.expires_at is null or lease.expires_at < now())
      and (lease.backoff_until is null or lease.backoff_until <= now())
    group by work.site_id
  ),
  ranked as (
    select *, row_number() over (partition by failing order by since) as place from waiting
  )
  select site_id from ranked where not failing or place <= ${capacity.failing}
  order by failing, since limit ${capacity.all}`;

/** Ends a lease, so that a process with free capacity can lease the site at once. */
export async function endLease(db: Db, nodeId: string, siteId: string): Promise<void> {
  await db.execute(sql`update site_leases set holder_id = null, expires_at = null
    where site_id = ${siteId} and holder_id = ${nodeId}::uuid`);
}

/**
 * Renews the leases of this process, and the heartbeat of its publications except those of runs that have just
 * concluded. Returns the sites that it still holds.
 */
export async function heartbeat(
  db: Db,
  nodeId: string,
  claims: { id: string; attempts: number }[],
): Promise<Set<string>> {
  if (claims.length > 0) {
    // In the order in which a transaction that holds a whole site locks them.
    await db.execute(sql`
      with held as (
        select publications.id from publications
        join jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as claim(id uuid, attempts int)
          on claim.id = publications.id and claim.attempts = publications.attempts
        where publications.alive_at is not null
        order by publications.id for no key update of publications)
      update publications set alive_at = now() from held where publications.id = held.id`);
  }
  const rows = await queryRows<Pick<LeasedSite, 'siteId'>>(
    db,
    sql`update site_leases set expires_at = now() + ${seconds(LEASE_TTL_MS / 1_000)}
    where holder_id = ${nodeId}::uuid returning site_id as "siteId"`,
  );
  return new Set(rows.map(({ siteId }) => siteId));
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

import { type SQL, sql } from 'drizzle-orm';

/** An outage as the API shows it. */
export interface Outage {
  /** Timestamp as PostgreSQL formats it in JSON. */
  since: string;
  code: string;
  message: string;
}

const SITE = sql`wordpress_sites.id`;

/** Publications under way for a site, and schedules that it should have kept by now. */
export const waitingForSite = (siteId: SQL) => sql`(
  select publications.id from publications
  where publications.site_id = ${siteId} and publications.state in ('queued', 'publishing')
  union
  select publications.id from publications
  join blog_posts on blog_posts.id = publications.post_id and blog_posts.site_id = publications.site_id
  where publications.site_id = ${siteId} and blog_posts.status = 'scheduled' and blog_posts.scheduled_date < now()
    and publications.wordpress_id is not null)`;

/** The outage of a site for which posts wait, as a column of a query about sites; null while the site is healthy. */
export const outageOfSite = sql<Outage | null>`(
  select json_build_object('since', failing_since, 'code', failure_code, 'message', failure_message)
  from site_leases
  where site_leases.site_id = ${SITE} and failing_since is not null and failure_code is not null
    and exists ${waitingForSite(SITE)})`;

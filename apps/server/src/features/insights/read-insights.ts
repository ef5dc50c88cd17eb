import { DAY_MS, INSIGHTS_WEEKS, type InsightsWeek } from '@pressloom/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { queryRows } from '../../database/query-rows.ts';
import { deliveryAttempts, posts, sites } from '../../database/schema/index.ts';

/** Statistics of the last weeks, oldest first, without gaps. */
export async function readInsights(db: Db, userId: string, now = new Date()) {
  const weeks = lastWeeks(now);
  const since = new Date(weeks[0] ?? now);
  const rowsOf = async <Row>(query: ReturnType<typeof sql>) => queryRows<Row & { week: string | null }>(db, query);

  const published = await rowsOf<{ siteId: string | null; count: number; words: number }>(
    publishedQuery(userId, since),
  );
  const pace = await rowsOf<{ hours: number | null; posts: number }>(paceQuery(userId, since));
  const deliveries = await rowsOf<{ delivered: number; failed: number }>(deliveriesQuery(userId, since));
  const own = await db.select({ id: sites.id, name: sites.name }).from(sites).where(eq(sites.userId, userId));
  const all = pace.find(({ week }) => week === null);
  return {
    sites: own,
    timeToPublish: { hours: all?.hours ?? null, posts: all?.posts ?? 0 },
    weeks: weeks.map((week): InsightsWeek => {
      const of = published.filter((row) => row.week === week);
      const delivery = deliveries.find((row) => row.week === week);
      return {
        week,
        posts: of.map(({ siteId, count }) => ({ siteId, count })),
        words: of.reduce((sum, { words }) => sum + words, 0),
        hoursToPublish: pace.find((row) => row.week === week)?.hours ?? null,
        delivered: delivery?.delivered ?? 0,
        failed: delivery?.failed ?? 0,
      };
    }),
  };
}

/** The Sundays of the last weeks as dates, ending with this week's. */
export function lastWeeks(now: Date): string[] {
  const sunday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - now.getUTCDay());
  return Array.from({ length: INSIGHTS_WEEKS }, (_, index) =>
    new Date(sunday - (INSIGHTS_WEEKS - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}

/** PostgreSQL's weeks start on Monday. */
const weekOf = (at: string) =>
  sql.raw(`to_char(date_trunc('week', ${at} at time zone 'UTC' + interval '1 day') - interval '1 day', 'YYYY-MM-DD')`);

/** Exported so that a test can check its query plan: it reads an index and no post. */
export const publishedQuery = (userId: string, since: Date) => sql`
  select ${weekOf('published_at')} as "week", site_id as "siteId", count(*)::int as "count",
    coalesce(sum(words), 0)::int as "words"
  from ${posts}
  where user_id = ${userId} and published_at >= ${since.toISOString()}::timestamptz and not sample
  group by 1, 2 order by 1, 2`;

/**
 * For each week, and for all of them in a row without one. Only of posts written here: when a site's own post was begun is not
 * known.
 */
const paceQuery = (userId: string, since: Date) => sql`
  select ${weekOf('published_at')} as "week",
    (percentile_cont(0.5) within group (order by greatest(0, extract(epoch from published_at - created_at)) / 3600))::float8 as "hours",
    count(*)::int as "posts"
  from ${posts}
  where user_id = ${userId} and published_at >= ${since.toISOString()}::timestamptz and not sample and origin = 'here'
  group by grouping sets ((1), ())`;

const deliveriesQuery = (userId: string, since: Date) => sql`
  select ${weekOf('started_at')} as "week", count(*) filter (where outcome = 'done')::int as "delivered",
    count(*) filter (where outcome = 'failed')::int as "failed"
  from ${deliveryAttempts}
  where site_id in (select id from ${sites} where user_id = ${userId}) and started_at >= ${since.toISOString()}::timestamptz
  group by 1`;

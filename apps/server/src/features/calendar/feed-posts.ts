import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications, sites } from '../../database/schema/index.ts';
import { publicationOnItsSite } from '../posts/index.ts';
import { appearsAt } from './calendar-columns.ts';
import type { CalendarEvent } from './to-icalendar.ts';

/** Published posts stay in the feed for a quarter of a year. */
const PAST_MS = 90 * 24 * 3_600_000;
const FEED_POSTS = 1_000;

/** The contents of the feed: upcoming posts, the nearest first, and as many of the past as there is room for. */
export async function feedPosts(db: Db, userId: string, publicUrl: string): Promise<CalendarEvent[]> {
  const now = Date.now();
  const upcoming = await feedRows(db, userId, { from: new Date(now) });
  const past = { from: new Date(now - PAST_MS), until: new Date(now), limit: FEED_POSTS - upcoming.length };
  const latest = past.limit > 0 ? await feedRows(db, userId, past) : [];
  const rows = [...latest.reverse(), ...upcoming];
  return rows.map((row) => ({
    uid: `${row.id}@pressloom`,
    title: row.title,
    start: row.scheduledDate ?? row.publishedAt ?? new Date(0),
    createdAt: row.createdAt,
    changedAt: row.sentAt && row.sentAt > row.updatedAt ? row.sentAt : row.updatedAt,
    status: row.status,
    site: row.site,
    url: (row.status === 'published' && row.link) || new URL(`/posts/${row.id}`, publicUrl).href,
  }));
}

interface Span {
  from: Date;
  /** Also has the latest first. */
  until?: Date;
  limit?: number;
}

/** Exported so that a test can check its query plan. */
export const feedRows = (db: Db, userId: string, { from, until, limit = FEED_POSTS }: Span) =>
  db
    .select({
      id: posts.id,
      title: posts.title,
      status: posts.status,
      scheduledDate: posts.scheduledDate,
      publishedAt: posts.publishedAt,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      sentAt: publications.updatedAt,
      link: publications.link,
      site: sites.name,
    })
    .from(posts)
    .leftJoin(publications, publicationOnItsSite)
    .leftJoin(sites, eq(sites.id, posts.siteId))
    .where(
      and(
        eq(posts.userId, userId),
        eq(posts.sample, false),
        sql`${appearsAt} >= ${from.toISOString()}::timestamptz`,
        until && sql`${appearsAt} < ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(...(until ? [desc(appearsAt), desc(posts.id)] : [asc(appearsAt), asc(posts.id)]))
    .limit(limit);

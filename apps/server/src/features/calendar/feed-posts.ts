import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications, sites } from '../../database/schema/index.ts';
import { appearsAt, publicationOnItsSite } from './calendar-columns.ts';
import type { CalendarEvent } from './to-icalendar.ts';

/** Published posts stay in the feed for a quarter of a year. */
const PAST_MS = 90 * 24 * 3_600_000;
const FEED_POSTS = 1_000;

/** The contents of the feed: recently published posts, and all upcoming ones. */
export async function feedPosts(db: Db, userId: string, publicUrl: string): Promise<CalendarEvent[]> {
  const rows = await feedRows(db, userId, new Date(Date.now() - PAST_MS));
  return rows.map((row) => ({
    uid: `${row.id}@pressloom`,
    title: row.title,
    start: row.scheduledDate ?? row.publishedAt ?? new Date(0),
    createdAt: row.createdAt,
    changedAt: row.sentAt && row.sentAt > row.updatedAt ? row.sentAt : row.updatedAt,
    isPublished: row.status === 'published',
    site: row.site,
    url: (row.status === 'published' && row.link) || new URL(`/posts/${row.id}`, publicUrl).href,
  }));
}

/** Exported so that a test can check its query plan. */
export const feedRows = (db: Db, userId: string, since: Date) =>
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
      and(eq(posts.userId, userId), eq(posts.sample, false), sql`${appearsAt} >= ${since.toISOString()}::timestamptz`),
    )
    .orderBy(asc(appearsAt), asc(posts.id))
    .limit(FEED_POSTS);

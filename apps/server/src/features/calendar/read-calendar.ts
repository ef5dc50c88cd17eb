import {
  CALENDAR_POSTS,
  type CalendarPost,
  type calendarQuery,
  UPCOMING_POSTS,
  type upcomingQuery,
} from '@pressloom/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { publicationOnItsSite } from '../posts/index.ts';
import { appearsAt, calendarColumns, toCalendarPost } from './calendar-columns.ts';

export type CalendarQuery = z.output<typeof calendarQuery>;
type UpcomingQuery = z.output<typeof upcomingQuery>;

/** The user's posts in a date range, in chronological order. */
export async function readCalendar(
  db: Db,
  userId: string,
  query: CalendarQuery,
): Promise<{ posts: CalendarPost[]; complete: boolean }> {
  const rows = await calendarRange(db, userId, query);
  return { posts: rows.slice(0, CALENDAR_POSTS).map(toCalendarPost), complete: rows.length <= CALENDAR_POSTS };
}

/** The next posts to appear, independent of the displayed range. */
export async function readUpcoming(db: Db, userId: string, query: UpcomingQuery): Promise<CalendarPost[]> {
  return (await upcomingRows(db, userId, query)).map(toCalendarPost);
}

/** Exported so that a test can check its query plan. */
export const calendarRange = (db: Db, userId: string, query: CalendarQuery) =>
  db
    .select(calendarColumns)
    .from(posts)
    .leftJoin(publications, publicationOnItsSite)
    .where(
      and(
        eq(posts.userId, userId),
        sql`${appearsAt} >= ${query.from}::timestamptz`,
        sql`${appearsAt} < ${query.to}::timestamptz`,
        matches(query),
      ),
    )
    .orderBy(asc(appearsAt), asc(posts.id))
    .limit(CALENDAR_POSTS + 1);

export const upcomingRows = (db: Db, userId: string, query: UpcomingQuery) =>
  db
    .select(calendarColumns)
    .from(posts)
    .leftJoin(publications, publicationOnItsSite)
    .where(and(eq(posts.userId, userId), sql`${appearsAt} >= ${new Date().toISOString()}::timestamptz`, matches(query)))
    .orderBy(asc(appearsAt), asc(posts.id))
    .limit(UPCOMING_POSTS);

const matches = ({ siteId, status }: UpcomingQuery) =>
  and(status ? eq(posts.status, status) : undefined, siteId ? eq(posts.siteId, siteId) : undefined);

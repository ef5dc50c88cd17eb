import type { CalendarPost } from '@pressloom/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { posts, publications } from '../../database/schema/index.ts';

/** When a post appears: its scheduled date or, without one, when it was published. Word for word as in the index. */
export const appearsAt: SQL<string> = sql`coalesce(${posts.scheduledDate}, ${posts.publishedAt})`;

/** What the calendar shows of a post: never its body. */
export const calendarColumns = {
  id: posts.id,
  title: posts.title,
  status: posts.status,
  siteId: posts.siteId,
  scheduledDate: posts.scheduledDate,
  publishedAt: posts.publishedAt,
  publicationState: publications.state,
  wordpressId: publications.wordpressId,
  link: publications.link,
  version: posts.version,
  placeholder: posts.placeholder,
  sample: posts.sample,
};

export const publicationOnItsSite = and(eq(publications.postId, posts.id), eq(publications.siteId, posts.siteId));

type Row = Omit<CalendarPost, 'date'> & { scheduledDate: Date | null; publishedAt: Date | null };

export const toCalendarPost = ({ scheduledDate, publishedAt, ...row }: Row): CalendarPost => ({
  ...row,
  date: (scheduledDate ?? publishedAt ?? new Date(0)).toISOString(),
});

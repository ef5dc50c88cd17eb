import type { CalendarPost } from '@pressloom/contract';
import { type SQL, sql } from 'drizzle-orm';
import { posts, publications } from '../../database/schema/index.ts';
import { isOutdated, listedState, remoteColumns, siteStatusOf } from '../posts/index.ts';

/** Scheduled date of a post or, without one, its publication date. Must match the expression of the index literally. */
export const appearsAt: SQL<string> = sql`coalesce(${posts.scheduledDate}, ${posts.publishedAt})`;

/** The columns of a post that the calendar shows: never its body. */
export const calendarColumns = {
  id: posts.id,
  title: posts.title,
  status: posts.status,
  type: posts.type,
  siteId: posts.siteId,
  scheduledDate: posts.scheduledDate,
  publishedAt: posts.publishedAt,
  updatedAt: posts.updatedAt,
  publicationState: publications.state,
  publicationError: publications.errorCode,
  sentVersion: publications.sentVersion,
  ...remoteColumns,
  wordpressId: publications.wordpressId,
  link: publications.link,
  version: posts.version,
  placeholder: posts.placeholder,
  sample: posts.sample,
};

type Row = Omit<CalendarPost, 'date' | 'updatedAt' | 'publicationState' | 'outdated' | 'siteStatus'> &
  Parameters<typeof listedState>[0] & {
    scheduledDate: Date | null;
    publishedAt: Date | null;
    updatedAt: Date;
    sentVersion: number | null;
  } & Parameters<typeof siteStatusOf>[0];

export const toCalendarPost = ({
  scheduledDate,
  publishedAt,
  updatedAt,
  publicationError,
  sentVersion,
  remoteStatus,
  remoteProtection,
  ...row
}: Row): CalendarPost => ({
  ...row,
  publicationState: listedState({ ...row, publicationError }),
  outdated: isOutdated({ ...row, sentVersion }, row.version),
  siteStatus: siteStatusOf({ remoteStatus, remoteProtection }),
  updatedAt: updatedAt.toISOString(),
  date: (scheduledDate ?? publishedAt ?? new Date(0)).toISOString(),
});

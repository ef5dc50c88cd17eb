import { z } from 'zod';
import { DAY_MS } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { CALENDAR_DAYS } from './limits.ts';
import { postStatus } from './post-fields.ts';
import { postType, siteStatus } from './posts.ts';
import { outdated, publicationState } from './publishing.ts';
import { id, instant, nothing } from './shared.ts';

/** A post on the calendar, with what is needed to move it. Never includes its content. */
export const calendarPost = z.object({
  id,
  title: z.string(),
  status: postStatus,
  type: postType,
  siteId: id.nullable(),
  /** The scheduled date or, without one, the publication date. */
  date: instant,
  updatedAt: instant,
  publicationState: publicationState.nullable(),
  outdated,
  siteStatus,
  wordpressId: z.number().int().nullable(),
  /** The post's public URL on its site. */
  link: z.string().nullable(),
  version: z.number().int(),
  placeholder: z.boolean(),
  sample: z.boolean(),
});
export type CalendarPost = z.infer<typeof calendarPost>;

export const upcomingQuery = z.object({ siteId: id.optional(), status: postStatus.optional() });

export const calendarQuery = upcomingQuery
  .extend({
    from: instant,
    /** Exclusive. */
    to: instant,
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'The end of the range must be after its beginning',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= CALENDAR_DAYS * DAY_MS, {
    path: ['to'],
    error: `A range of the calendar is at most ${CALENDAR_DAYS} days`,
  });

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary: 'Posts in a date range, in chronological order. `complete` is false if there are more than fit',
  tag: 'Calendar',
  key: 'read',
  query: calendarQuery,
  reply: z.object({ posts: z.array(calendarPost), complete: z.boolean() }),
});

export const getUpcoming = endpoint({
  method: 'GET',
  path: '/api/calendar/upcoming',
  summary: 'The next five scheduled posts',
  tag: 'Calendar',
  key: 'read',
  query: upcomingQuery,
  reply: z.object({ posts: z.array(calendarPost) }),
});

export const trayDraft = z.object({
  id,
  title: z.string(),
  type: postType,
  siteId: id.nullable(),
  createdAt: instant,
  version: z.number().int(),
  placeholder: z.boolean(),
});
export type TrayDraft = z.infer<typeof trayDraft>;

export const trayQuery = z.object({
  search: z.string().trim().max(200).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export const listTrayDrafts = endpoint({
  method: 'GET',
  path: '/api/calendar/drafts',
  summary: 'Drafts without a date, newest first, to be scheduled from the calendar',
  tag: 'Calendar',
  key: 'read',
  query: trayQuery,
  reply: z.object({ drafts: z.array(trayDraft), nextCursor: z.string().nullable() }),
});

/** The calendar subscription. Its URL is a secret and is returned only when it is created. */
export const calendarFeed = z.object({
  active: z.boolean(),
  createdAt: instant.nullable(),
  /** When a calendar app last fetched it. */
  lastReadAt: instant.nullable(),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/feed',
  summary: 'Whether the calendar subscription is on, and when it was last read',
  tag: 'Calendar',
  key: 'none',
  reply: calendarFeed,
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/feed',
  summary: 'Create a private URL for subscribing to the calendar. A previous one stops working',
  tag: 'Calendar',
  key: 'none',
  status: 201,
  reply: calendarFeed.extend({ url: z.string() }),
});

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar/feed',
  summary: 'Turn off the calendar subscription: its URL stops working at once',
  tag: 'Calendar',
  key: 'none',
  reply: nothing,
});

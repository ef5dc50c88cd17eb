import type { CalendarPost, TrayDraft } from '@pressloom/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/api-client.ts';
import { addDays, type Day, daysOfMonth, startOf, weekOf, weeksOfMonth } from './calendar-days.ts';
import type { CalendarFilter } from './use-calendar-filter.ts';

const CALENDAR = ['calendar'];
const RANGES = [...CALENDAR, 'range'];
const UPCOMING = [...CALENDAR, 'upcoming'];

/** @param timeZone the user's, where the clock is not theirs: on the server */
export const calendarQuery = ({ view, day, siteId, status }: CalendarFilter, timeZone?: string) => {
  const days = daysShown(view, day);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const query = {
    from: startOf(first, timeZone).toISOString(),
    to: startOf(addDays(last, 1), timeZone).toISOString(),
    siteId: siteId ?? undefined,
    status: status ?? undefined,
  };
  return queryOptions({
    queryKey: [...RANGES, query],
    queryFn: ({ signal }) => api('GET /api/calendar', { query, signal }),
  });
};

export function daysShown(view: CalendarFilter['view'], day: Day): Day[] {
  if (view === 'week') return weekOf(day);
  return view === 'month' ? weeksOfMonth(day).flat() : daysOfMonth(day);
}

export const upcomingQuery = ({ siteId, status }: Pick<CalendarFilter, 'siteId' | 'status'>) => {
  const query = { siteId: siteId ?? undefined, status: status ?? undefined };
  return queryOptions({
    queryKey: [...UPCOMING, query],
    queryFn: async ({ signal }) => (await api('GET /api/calendar/upcoming', { query, signal })).posts,
  });
};

export const trayQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...CALENDAR, 'tray', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/calendar/drafts', { query: { search, cursor: pageParam ?? undefined }, signal }),
    // Not undefined, which becomes null on its way with the page.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Shows a post on its new date before the server has confirmed it. Returns how to revert that. */
export function showMoved(queryClient: QueryClient, id: string, date: Date): () => void {
  const move = (post: CalendarPost): CalendarPost =>
    post.id === id
      ? {
          ...post,
          date: date.toISOString(),
          // A post that is not on a site only moves here.
          publicationState: post.publicationState && 'queued',
        }
      : post;
  const inOrder = (posts: CalendarPost[]) => posts.map(move).sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const ranges = queryClient.getQueriesData<Reply<'GET /api/calendar'>>({ queryKey: RANGES });
  const upcoming = queryClient.getQueriesData<CalendarPost[]>({ queryKey: UPCOMING });
  for (const [key, range] of ranges) {
    if (range) queryClient.setQueryData(key, { ...range, posts: inOrder(range.posts) });
  }
  for (const [key, next] of upcoming) {
    if (next) queryClient.setQueryData(key, inOrder(next));
  }
  return () => {
    for (const [key, posts] of [...ranges, ...upcoming]) queryClient.setQueryData(key, posts);
  };
}

/** Removes a draft from the tray as soon as it has a date. */
export function takeFromTray(queryClient: QueryClient, draft: TrayDraft) {
  queryClient.setQueriesData<{ pages: Reply<'GET /api/calendar/drafts'>[] }>(
    { queryKey: [...CALENDAR, 'tray'] },
    (tray) =>
      tray
        ? {
            ...tray,
            pages: tray.pages.map((page) => ({ ...page, drafts: page.drafts.filter(({ id }) => id !== draft.id) })),
          }
        : tray,
  );
}

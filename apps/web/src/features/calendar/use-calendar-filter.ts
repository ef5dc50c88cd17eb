import { POST_STATUSES, type PostStatus } from '@pressloom/contract';
import { useCallback } from 'react';
import { useAddressParams } from '../../lib/page/use-address-params.ts';
import { type Day, dayOf, isSameMonth, sundayOf } from './calendar-days.ts';

export const CALENDAR_VIEWS = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export interface CalendarFilter {
  view: CalendarView;
  /** Any day of the shown month or week. */
  day: Day;
  siteId: string | null;
  status: PostStatus | null;
}

/** Whether some posts are left out. */
export const hasFilters = ({ siteId, status }: CalendarFilter) => siteId !== null || status !== null;

const VIEW_PARAMS = { month: 'month', list: 'month', week: 'week' } as const;

export const calendarFilterOf = (params: URLSearchParams, today: Day): CalendarFilter => ({
  view: CALENDAR_VIEWS.find((known) => known === params.get('view')) ?? 'month',
  day: dayFrom(params) ?? today,
  siteId: /^[0-9a-f-]{36}$/.exec(params.get('site') ?? '')?.[0] ?? null,
  status: POST_STATUSES.find((known) => known === params.get('status')) ?? null,
});

/**
 * What the calendar shows, kept in the URL: `?view=week&week=2026-11-15&site=…&status=scheduled`. The browser's Back
 * leads to the month, week or view before; filters are not part of its history.
 */
export function useCalendarFilter(today: Day) {
  const isStep = useCallback(
    (from: URLSearchParams, to: URLSearchParams) => periodIn(from, today) !== periodIn(to, today),
    [today],
  );
  const [params, setParams] = useAddressParams(true, isStep);
  const filter = calendarFilterOf(params, today);
  const setFilter = (change: Partial<CalendarFilter>) => {
    const next = { ...filter, ...change };
    // Switching from a month to a week shows this week if the month contains today.
    if (change.view === 'week' && filter.view !== 'week' && isSameMonth(filter.day, today)) next.day = today;
    setParams(paramsOf(next));
  };
  return { filter, setFilter };
}

/** The month or week that is shown, and how. */
function periodIn(params: URLSearchParams, today: Day): string {
  const { view, month, week } = paramsOf(calendarFilterOf(params, today));
  return `${view} ${month ?? week}`;
}

function dayFrom(params: URLSearchParams): Day | null {
  const month = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '');
  if (month) return `${month[0]}-01`;
  const week = params.get('week') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(week) && !Number.isNaN(Date.parse(week)) ? dayOf(`${week}T12:00`) : null;
}

const paramsOf = ({ view, day, siteId, status }: CalendarFilter) => ({
  view: view === 'month' ? null : view,
  month: VIEW_PARAMS[view] === 'month' ? day.slice(0, 7) : null,
  week: view === 'week' ? sundayOf(day) : null,
  site: siteId,
  status,
});

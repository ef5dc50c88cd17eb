import type { CalendarPost, Site, TrayDraft } from '@pressloom/contract';
import { createContext, type ReactNode, useContext } from 'react';
import type { Day } from './calendar-days.ts';

/** What can be done with a post of the calendar, and what a card needs to know; given by the page. */
export interface CalendarActions {
  today: Day;
  siteOf: (siteId: string | null) => Site | undefined;
  /** How a post fares on its site. */
  renderState: (post: CalendarPost) => ReactNode;
  /** To another day, at the same time. */
  moveToDay: (post: CalendarPost, day: Day) => void;
  /** Asks for a date and time. */
  askWhen: (post: CalendarPost) => void;
  /** Asks for time and site of a draft. */
  scheduleDraft: (draft: TrayDraft, day: Day) => void;
  publishNow: (post: CalendarPost) => void;
  unschedule: (post: CalendarPost) => void;
}

export const CalendarActionsContext = createContext<CalendarActions | null>(null);

export function useCalendarActions(): CalendarActions {
  const actions = useContext(CalendarActionsContext);
  if (!actions) throw new Error('A part of the calendar is outside of it');
  return actions;
}

/** What is public stays where it is: it has happened. */
export const canMove = ({ status }: CalendarPost) => status !== 'published';

import { type CalendarPost, POST_STATUS_LABELS, type Site, type TrayDraft } from '@pressloom/contract';
import { createContext, type ReactNode, useContext } from 'react';
import type { Day } from './calendar-days.ts';

/** What can be done with a post of the calendar, and what its card needs to know; provided by the page. */
export interface CalendarActions {
  today: Day;
  siteOf: (siteId: string | null) => Site | undefined;
  /** The state of the post on its site. */
  renderState: (post: CalendarPost) => ReactNode;
  /** Moves to another day, at the same time. */
  moveToDay: (post: CalendarPost, day: Day) => void;
  /** Opens the dialog for a date and time. */
  askWhen: (post: CalendarPost) => void;
  /** Opens the dialog for the time and site of a draft. */
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

/** Published posts cannot be moved, and one that waits for review would be scheduled unseen. */
export const canMove = ({ status }: CalendarPost) => status !== 'published' && status !== 'pending';

/** "published", "scheduled", "pending review": for screen readers, which miss the color. */
export const statusInWords = ({ status }: CalendarPost) => POST_STATUS_LABELS[status].toLowerCase();

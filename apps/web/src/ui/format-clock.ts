import { formatDate, formatDateTime, formatTime } from './format-date.ts';

/** "2:05 PM"; with the date if it is not today. */
export const formatClock = (instant: string, now: Date): string =>
  formatDate(instant) === formatDate(now) ? formatTime(instant) : formatDateTime(instant);

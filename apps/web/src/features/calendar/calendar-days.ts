import { HOUR_MS } from '@pressloom/contract';
/** A day of the user's calendar, `2026-11-20`: not an instant, and without a time zone. */
export type Day = string;

const two = (value: number) => String(value).padStart(2, '0');
const toDay = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const partsOf = (day: Day): [number, number, number] => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

/** The day of an instant on the user's clock, or on that of a time zone. */
export const dayOf = (instant: string | Date, timeZone?: string): Day =>
  timeZone ? wallTime(new Date(instant), timeZone).slice(0, 10) : toDay(new Date(instant));

/**
 * The midnight that starts a day on the user's clock, or on that of a time zone; if a clock change skips it, the first
 * instant of the day.
 */
export function startOf(day: Day, timeZone?: string): Date {
  const [year, month, date] = partsOf(day);
  if (!timeZone) return new Date(year, month - 1, date);
  const midnight = Date.parse(`${day}T00:00Z`);
  const offsetAt = (instant: number) => Date.parse(`${wallTime(new Date(instant), timeZone)}Z`) - instant;
  // The clocks may change between the midnight in UTC and the one there.
  return new Date(midnight - offsetAt(midnight - offsetAt(midnight)));
}

/** What a clock in a time zone shows, as `2026-11-20 09:30:00`. */
const wallTime = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);

/** Counts calendar days, which may be 23 or 25 hours long. */
export function addDays(day: Day, days: number): Day {
  const [year, month, date] = partsOf(day);
  return toDay(new Date(year, month - 1, date + days));
}

/** The first day of the month that is `months` later. */
export function addMonths(day: Day, months: number): Day {
  const [year, month] = partsOf(day);
  return toDay(new Date(year, month - 1 + months, 1));
}

export const isSameMonth = (a: Day, b: Day) => a.slice(0, 7) === b.slice(0, 7);

/** The Sunday on or before a day. */
export const sundayOf = (day: Day): Day => addDays(day, -startOf(day).getDay());

export const weekOf = (day: Day): Day[] => Array.from({ length: 7 }, (_, at) => addDays(sundayOf(day), at));

/** The weeks, Sunday to Saturday, that contain a day of the month. */
export function weeksOfMonth(day: Day): Day[][] {
  const weeks: Day[][] = [];
  const end = addMonths(day, 1);
  for (let sunday = sundayOf(addMonths(day, 0)); sunday < end; sunday = addDays(sunday, 7)) weeks.push(weekOf(sunday));
  return weeks;
}

export function daysOfMonth(day: Day): Day[] {
  const days: Day[] = [];
  for (let each = addMonths(day, 0); isSameMonth(each, day); each = addDays(each, 1)) days.push(each);
  return days;
}

/**
 * The instant on another day at which the user's clock shows the same time. A time that a clock change skips on that
 * day becomes the one an hour later.
 */
export function atTimeOf(instant: string, day: Day): Date {
  const [year, month, date] = partsOf(day);
  const time = new Date(instant);
  return new Date(year, month - 1, date, time.getHours(), time.getMinutes(), time.getSeconds());
}

const MORNING = 9;

/** The default time for a draft dropped on a day: 9:00, or the next full hour if that has passed. */
export function usualTimeOn(day: Day, now: Date): Date {
  const morning = startOf(day);
  morning.setHours(MORNING);
  return morning > now ? morning : new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS);
}

const inWords = (day: Day, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', form).format(startOf(day));

/** "November 2026" */
export const monthName = (day: Day) => inWords(day, { month: 'long', year: 'numeric' });
/** "Friday, November 20" */
export const dayName = (day: Day) => inWords(day, { weekday: 'long', month: 'long', day: 'numeric' });
/** "Fri" */
export const weekdayName = (day: Day) => inWords(day, { weekday: 'short' });
/** "Nov 15 – 21, 2026" */
export const weekName = (day: Day) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).formatRange(
    startOf(sundayOf(day)),
    startOf(addDays(sundayOf(day), 6)),
  );

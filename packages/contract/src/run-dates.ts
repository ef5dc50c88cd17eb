import type { Rhythm } from './automation-options.ts';
import { DAY_MS, MINUTE_MS } from './durations.ts';
import { clockOf, dayOnSite, onSiteClock } from './site-clock.ts';

/** When the posts of a run appear, on the clock of its site. */
export interface RunRhythm {
  rhythm: Rhythm;
  /** The first day, as `2026-11-20`. */
  startDate: string;
  /** `09:00`. */
  time: string;
  /** For `custom`: 0 is Sunday. */
  weekdays: number[];
  /** Up to this many minutes later than `time`, by chance. */
  jitterMinutes: number;
  /** Days without a post. */
  leaveOut: string[];
  /** Posts in a week from Monday to Sunday at most; null: as many as the rhythm gives. */
  perWeekMax: number | null;
}

interface Circumstances {
  timeZone: string;
  now: Date;
  /** From 0 to below 1, as `Math.random`. */
  random?: () => number;
  /** Instants that other posts of the run have. */
  taken?: Date[];
}

/** A post that is due sooner than this could not be looked at before. */
const SOONEST_MS = 60 * MINUTE_MS;

/** Ten years of days; weekly, of weeks. */
const DAYS_LOOKED_AT = 3_660;

/**
 * The dates of a run's posts: daily the start and the days after it, weekly every seventh, custom those weekdays. A day
 * whose time has passed is used later that day, and left out where it is over.
 */
export function runDates(rhythm: RunRhythm, count: number, circumstances: Circumstances): Date[] {
  const { random = Math.random, taken = [], timeZone } = circumstances;
  const takenDays = taken.map((date) => rhythmDayOf(rhythm, date, timeZone));
  const left = new Set(takenDays);
  const inWeek = new Map<number, number>();
  for (const day of takenDays) addTo(inWeek, weekOf(day));
  const dates: Date[] = [];
  const step = stepOf(rhythm);
  const first = stepsTo(dayOnSite(circumstances.now, timeZone), rhythm.startDate, step);
  for (let index = first; dates.length < count && index < first + DAYS_LOOKED_AT; index++) {
    const day = dayAfter(rhythm.startDate, index * step);
    if (left.has(day) || !isInRhythm(rhythm, day)) continue;
    if (rhythm.perWeekMax !== null && (inWeek.get(weekOf(day)) ?? 0) >= rhythm.perWeekMax) continue;
    const later = Math.floor(random() * (rhythm.jitterMinutes + 1)) * MINUTE_MS;
    const date = onDay(day, rhythm.time, later, circumstances);
    if (!date) continue;
    dates.push(date);
    addTo(inWeek, weekOf(day));
  }
  return dates;
}

/** The first day of a rhythm that isn't before this one: on its weekdays, and none of its days without a post. */
export function firstInRhythm(rhythm: RunRhythm, notBefore: string): string {
  const step = stepOf(rhythm);
  let day = dayAfter(rhythm.startDate, stepsTo(notBefore, rhythm.startDate, step) * step);
  while (!isInRhythm(rhythm, day)) day = dayAfter(day, step);
  return day;
}

/** The day of a rhythm that a post has on the site's calendar. Jitter may have carried its date over midnight. */
export function rhythmDayOf({ time, jitterMinutes }: RunRhythm, date: Date, timeZone: string): string {
  const day = dayOnSite(date, timeZone);
  const dayBefore = dayAfter(day, -1);
  const isBeforeItsTime = date < onSiteClock(day, time, timeZone);
  const late = date.getTime() - onSiteClock(dayBefore, time, timeZone).getTime();
  return isBeforeItsTime && late <= jitterMinutes * MINUTE_MS ? dayBefore : day;
}

/** Days from one post to the next. */
const stepOf = ({ rhythm }: RunRhythm) => (rhythm === 'weekly' ? 7 : 1);

/** Undefined if the day is over. */
function onDay(day: string, time: string, later: number, { timeZone, now }: Circumstances): Date | undefined {
  const wanted = new Date(onSiteClock(day, time, timeZone).getTime() + later);
  if (wanted.getTime() >= now.getTime() + SOONEST_MS) return wanted;
  if (wanted.getTime() > now.getTime() && day !== dayOnSite(now, timeZone)) return wanted;
  const soon = new Date(Math.ceil((now.getTime() + SOONEST_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS);
  return clockOf(soon, timeZone).startsWith(day) ? soon : undefined;
}

/** Of the days that are steps from its start. */
const isInRhythm = (rhythm: RunRhythm, day: string) => !rhythm.leaveOut.includes(day) && isOnWeekday(rhythm, day);

const isOnWeekday = ({ rhythm, weekdays }: RunRhythm, day: string) =>
  rhythm !== 'custom' || weekdays.length === 0 || weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The day so many days after another, as calendars count them. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Steps of so many days from the start until a day or, where it lies between two, the one after it. */
const stepsTo = (day: string, startDate: string, step: number) =>
  Math.max(0, Math.ceil((Date.parse(day) - Date.parse(startDate)) / DAY_MS / step));

/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (day: string) => Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY_MS + 3) / 7);

const addTo = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1);

import { dayOnSite, type RunRhythm, rhythmDayOf, runDates } from '@pressloom/contract';
import { invalidField, refused } from '../../../http/errors.ts';

/**
 * The dates of this many posts beside those that others of the run have.
 *
 * @throws 422 if so many days cannot be found
 */
export function datesFor(schedule: RunRhythm, count: number, timeZone: string, taken: Date[] = []): Date[] {
  const dates = runDates(schedule, count, { timeZone, now: new Date(), taken });
  if (dates.length < count) {
    throw refused(
      'no_dates',
      'This schedule leaves no day for some posts. Choose more weekdays, or leave out fewer days',
    );
  }
  return dates;
}

/**
 * The dates of a list: those it names, at the time of the run, and for the others the next ones of its rhythm.
 *
 * @throws 400 if it names a day that has passed
 */
export function datesOfList(
  schedule: RunRhythm,
  list: { title: string; date?: string | undefined }[],
  timeZone: string,
): Date[] {
  const today = dayOnSite(new Date(), timeZone);
  const past = list.findIndex(({ date }) => date !== undefined && date < today);
  if (past >= 0) throw invalidField(`list.${past}.date`, `The date of “${list[past]?.title}” is in the past`);
  const days = list.map(({ date }) => date);
  return datesWith(schedule, days, timeZone);
}

/** Dates on these days at the time of the run, and where there is none, on the next ones of its rhythm. */
function datesWith(schedule: RunRhythm, days: (string | undefined)[], timeZone: string): Date[] {
  const named = days.map((day) => day && dateOn(schedule, day, timeZone));
  const taken = named.filter((date) => date instanceof Date);
  const others = datesFor(schedule, days.length - taken.length, timeZone, taken);
  return named.map((date) => date || (others.shift() as Date));
}

/** Where its time has passed, it is later that day, or else on the next one. */
function dateOn({ time }: RunRhythm, day: string, timeZone: string): Date | undefined {
  const onThatDay = { time, startDate: day, rhythm: 'daily' as const };
  const rhythm = { ...onThatDay, weekdays: [], jitterMinutes: 0, leaveOut: [], perWeekMax: null };
  return runDates(rhythm, 1, { timeZone, now: new Date() })[0];
}

/** The dates of planned articles once their schedule has changed. Days that their list names stay, at the time of the run. */
export function datesAnew(
  { before, after, listDays }: { before: RunRhythm; after: RunRhythm; listDays: string[] },
  planned: Date[],
  timeZone: string,
): Date[] {
  const days = planned.map((date) => rhythmDayOf(before, date, timeZone));
  return datesWith(
    after,
    days.map((day) => (listDays.includes(day) ? day : undefined)),
    timeZone,
  );
}

/** @throws 400 for a date that has passed */
export function requireToCome(plannedAt: Date): void {
  if (plannedAt.getTime() > Date.now()) return;
  throw invalidField('plannedAt', 'The date is in the past. Please select a later one');
}

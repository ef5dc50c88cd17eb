import { onSiteClock, type RunRhythm, runDates } from '@pressloom/contract';
import { refused } from '../../../http/errors.ts';

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

/** The dates of a list: those it names, at the time of the run, and for the others the next ones of its rhythm. */
export function datesOfList(schedule: RunRhythm, list: { date?: string }[], timeZone: string): Date[] {
  const named = list.map(({ date }) => (date ? onSiteClock(date, schedule.time, timeZone) : undefined));
  const taken = named.filter((date) => date !== undefined);
  const others = datesFor(schedule, list.length - taken.length, timeZone, taken);
  return named.map((date) => date ?? (others.shift() as Date));
}

import { DAY_MS, dayOnSite, runDates } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { timeZoneOf } from '../runs/date-on-site.ts';
import { datesBeside, datesWithin } from '../runs/dates-beside.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';

/** WordPress takes no date that passes while it is sent. */
const SOONEST_MS = 60_000;

/** The date on which a draft is to appear; one that has passed becomes the next free one of the run. */
export async function dateToCome(db: Db, run: RunRow, item: ItemRow, date: Date): Promise<Date> {
  return isToCome(date) ? date : nextSlot(db, run, item);
}

/** The date of an article that comes back: its own, unless that has passed or another one has taken it. */
export async function freeDate(db: Db, run: RunRow, item: ItemRow): Promise<Date> {
  const isTaken = (await datesTaken(db, run, item)).some((date) => date.getTime() === item.plannedAt.getTime());
  return isTaken || !isToCome(item.plannedAt) ? nextSlot(db, run, item) : item.plannedAt;
}

const isToCome = (date: Date) => date.getTime() > Date.now() + SOONEST_MS;

/** Of the other articles of a run that are to appear, and of the other runs of its autopilot. */
const datesTaken = async (db: Db, run: RunRow, item: ItemRow): Promise<Date[]> => [
  ...(await datesWithin(db, run, item)),
  ...(await datesBeside(db, run)),
];

/** The next date of the run's rhythm that no other article of it has. Its own day is over. */
export async function nextSlot(db: Db, run: RunRow, item: ItemRow): Promise<Date> {
  const now = new Date();
  const timeZone = await timeZoneOf(db, run);
  const taken = [item.plannedAt, ...(await datesTaken(db, run, item))];
  const { schedule } = run.settings;
  const [date] = runDates(schedule, 1, { now, timeZone, taken });
  if (date) return date;
  // A schedule that leaves no day: tomorrow at its time.
  const tomorrow = dayOnSite(new Date(now.getTime() + DAY_MS), timeZone);
  return runDates({ ...schedule, rhythm: 'daily', startDate: tomorrow, leaveOut: [], perWeekMax: null }, 1, {
    now,
    timeZone,
  })[0] as Date;
}

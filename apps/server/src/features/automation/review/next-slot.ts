import { DAY_MS, dayOnSite, runDates } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { timeZoneOf } from '../runs/date-on-site.ts';
import { datesBeside } from '../runs/dates-beside.ts';
import { itemsOf } from '../runs/run-store.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';

/** WordPress takes no date that passes while it is sent. */
const SOONEST_MS = 60_000;

/** The date on which a draft is to appear; one that has passed becomes the next free one of the run. */
export async function dateToCome(db: Db, run: RunRow, item: ItemRow, date: Date): Promise<Date> {
  return date.getTime() > Date.now() + SOONEST_MS ? date : nextSlot(db, run, item);
}

/** The date of an article that comes back: its own, unless another one has taken that. */
export async function freeDate(db: Db, run: RunRow, item: ItemRow): Promise<Date> {
  const isTaken = (await datesTaken(db, run)).some((date) => date.getTime() === item.plannedAt.getTime());
  return isTaken ? nextSlot(db, run, item) : item.plannedAt;
}

/** Of the articles of a run that are to appear, and of the other runs of its autopilot. */
async function datesTaken(db: Db, run: RunRow): Promise<Date[]> {
  const items = await itemsOf(db, run.id, 'queued', 'writing', 'review', 'approved', 'failed');
  return [...items.map(({ plannedAt }) => plannedAt), ...(await datesBeside(db, run))];
}

/** The next date of the run's rhythm that no other article of it has. Its own day is over. */
export async function nextSlot(db: Db, run: RunRow, item: ItemRow): Promise<Date> {
  const now = new Date();
  const timeZone = await timeZoneOf(db, run);
  const taken = [item.plannedAt, ...(await datesTaken(db, run))];
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

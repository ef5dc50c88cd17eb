/** India has one time zone, without daylight saving. */
const IST_MS = 5.5 * 3_600_000;

/** The calendar date of an instant in India; `month` counts from 0. */
export function dateInIndia(at: Date): { year: number; month: number; day: number } {
  const local = new Date(at.getTime() + IST_MS);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth(), day: local.getUTCDate() };
}

/** The instant at which a date begins in India. A day beyond its month is one of the next. */
export const startOfDayInIndia = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day) - IST_MS);

import { DAY_MS } from './durations.ts';

/**
 * The instant at which the clock of a time zone shows this day and time. A time that the clock skips, because it is put
 * forward, is taken as that much later; one that it shows twice is the later one.
 *
 * @param day `2026-11-20`
 * @param time `08:30`
 * @param timeZone IANA name, or an offset such as `+05:30`
 */
export function onSiteClock(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number) => Date.parse(`${clockOf(new Date(instant), timeZone)}Z`) - instant;
  // Offsets on both sides of any clock change.
  const [before, after] = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)];
  const later = wanted - Math.min(before, after);
  const earlier = wanted - Math.max(before, after);
  const shows = (instant: number) => instant + offsetAt(instant) === wanted;
  return new Date(shows(later) || !shows(earlier) ? later : earlier);
}

/** `2026-11-20T08:30:00` as a zone's clock shows it, without milliseconds. */
export function clockOf(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(Math.floor(instant.getTime() / 1_000) * 1_000));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`;
}

/** The calendar day at an instant, as `2026-11-20`. */
export const dayOnSite = (instant: Date, timeZone: string): string => clockOf(instant, timeZone).slice(0, 10);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Nearer than this nobody means: the post is still being looked over. */
const SOONEST = 10 * MINUTE;

interface SiteClock {
  timezone: string;
  publishTime: string | null;
}

/**
 * The instant that is proposed for a schedule: the site's next publish time, on its own clock. Where none is set, 24 hours
 * ahead, to the minute: seconds cannot be seen in the field.
 */
export function proposedDate(site: SiteClock | null, now: Date): string {
  if (site?.publishTime) {
    for (const days of [0, 1, 2]) {
      const date = onSiteClock(new Date(now.getTime() + days * DAY), site.publishTime, site.timezone);
      if (date.getTime() - now.getTime() >= SOONEST) return date.toISOString();
    }
  }
  return new Date(Math.ceil((now.getTime() + DAY) / MINUTE) * MINUTE).toISOString();
}

/** The instant at which a zone's clock shows this time, on the day that it has at `day`. */
function onSiteClock(day: Date, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${clockOf(day, timeZone).slice(0, 10)}T${time}:00Z`);
  const offsetAt = (instant: number) => Date.parse(`${clockOf(new Date(instant), timeZone)}Z`) - instant;
  // The offset is that of the instant looked for, which differs from the first guess around a change of clocks.
  const guess = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(guess));
}

/** `2026-11-20T08:30:00` as a zone's clock shows it, milliseconds cut. */
function clockOf(instant: Date, timeZone: string): string {
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

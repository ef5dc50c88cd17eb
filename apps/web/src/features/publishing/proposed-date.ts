const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A publish time sooner than this is skipped: the user is still reviewing the post. */
const SOONEST = 10 * MINUTE;

interface SiteClock {
  timezone: string;
  publishTime: string | null;
}

/**
 * The suggested time for scheduling: the site's next publish time, in its own time zone. Without one, 24 hours ahead,
 * to the minute: the field does not show seconds.
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

/** The instant at which a zone's clock shows this time, on the zone's calendar day at `day`. */
function onSiteClock(day: Date, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${clockOf(day, timeZone).slice(0, 10)}T${time}:00Z`);
  const offsetAt = (instant: number) => Date.parse(`${clockOf(new Date(instant), timeZone)}Z`) - instant;
  // Uses the offset at the result, which differs from that of the first guess around a clock change.
  const guess = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(guess));
}

/** `2026-11-20T08:30:00` as a zone's clock shows it, without milliseconds. */
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

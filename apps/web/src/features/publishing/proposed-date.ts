import { DAY_MS, dayOnSite, MINUTE_MS, onSiteClock } from '@pressloom/contract';

/** A publish time sooner than this is skipped: the user is still reviewing the post. */
const SOONEST = 10 * MINUTE_MS;

interface SiteClock {
  timezone: string;
  publishTime: string | null;
}

/**
 * The suggested time for scheduling: the site's next publish time, in its own time zone, and not before `from`. Without
 * one, 24 hours ahead, to the minute: the field does not show seconds.
 */
export function proposedDate(site: SiteClock | null, now: Date, from = now): string {
  if (site?.publishTime) {
    const earliest = Math.max(now.getTime() + SOONEST, from.getTime());
    for (const days of [0, 1, 2]) {
      const day = dayOnSite(new Date(earliest + days * DAY_MS), site.timezone);
      const date = onSiteClock(day, site.publishTime, site.timezone);
      if (date.getTime() >= earliest) return date.toISOString();
    }
  }
  return new Date(Math.ceil((now.getTime() + DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
}

import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { sites } from '../../../database/schema/index.ts';
import type { RunRow } from './to-run.ts';

type OfSite = Pick<RunRow, 'siteId'>;

/** The time zone of the site of a run. */
export async function timeZoneOf(db: Db, { siteId }: OfSite): Promise<string> {
  if (!siteId) return 'UTC';
  const [site] = await db.select({ timezone: sites.timezone }).from(sites).where(eq(sites.id, siteId));
  return site?.timezone ?? 'UTC';
}

/** "Nov 20, 2026, 10:30 PM GMT+5:30", on the clock of the site of a run. */
export async function dateOnSite(db: Db, run: OfSite, date: Date): Promise<string> {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: await timeZoneOf(db, run),
  }).format(date);
}

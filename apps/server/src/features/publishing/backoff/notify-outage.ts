import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { siteLeases, sites } from '../../../database/schema/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { emitEvent } from '../../events/index.ts';
import { notify } from '../../notifications/index.ts';
import { waitingForSite } from '../../sites/index.ts';

/** Why a site isn't accepting posts. */
export interface SiteFailure {
  code: string;
  message: string;
  /** Delay that the site asked for. */
  retryAfterMs?: number;
}

/** Emits an event so that the user's open pages show that an outage began, continues or ended. */
export async function emitSiteChanged(tx: Db, siteId: string): Promise<void> {
  const [site] = await tx.select({ userId: sites.userId }).from(sites).where(eq(sites.id, siteId));
  if (site) await emitEvent(tx, site.userId, { type: 'site', siteId });
}

/** Notifies the user of an outage once, with one message for all waiting posts. */
export async function notifyOfOutage(tx: Db, siteId: string, { code, message }: SiteFailure): Promise<void> {
  const [announced] = await tx
    .update(siteLeases)
    .set({ notifiedAt: sql`now()` })
    .where(
      and(
        eq(siteLeases.siteId, siteId),
        isNull(siteLeases.notifiedAt),
        sql`exists ${waitingForSite(sql`${siteId}::uuid`)}`,
      ),
    )
    .returning({
      since: siteLeases.failingSince,
      waiting: sql<number>`(select count(*)::int from ${waitingForSite(sql`${siteId}::uuid`)} as waiting)`,
    });
  const site = announced && (await findOwner(tx, siteId));
  if (!announced?.since || !site) return;
  const { userId, name } = site;
  const posts =
    announced.waiting === 1
      ? '1 post is waiting and goes out'
      : `${announced.waiting} posts are waiting and go out in order`;
  if (!site.isKnown) await recordActivity(tx, userId, { kind: 'site.broke', siteId, title: name, note: message });
  await notify(tx, userId, {
    kind: 'outage',
    outcome: `outage:${siteId}:${announced.since.toISOString()}:begun:${code}`,
    siteId,
    title: `${name} isn’t taking posts`,
    message: `${message} ${posts} once the site is back.`,
  });
}

/** Notifies the user that an outage they were notified of is over. */
export async function notifyOfRecovery(tx: Db, siteId: string, since: Date, message: string): Promise<void> {
  const site = await findOwner(tx, siteId);
  if (!site) return;
  const { userId, name } = site;
  await recordActivity(tx, userId, { kind: 'site.mended', siteId, title: name });
  await notify(tx, userId, {
    kind: 'outage',
    outcome: `outage:${siteId}:${since.toISOString()}:over`,
    siteId,
    title: `${name} takes posts again`,
    message,
  });
}

/**
 * Notifies the user that posts which waited too long for a site were given up: once per outage, however many follow.
 * Returns false if another run has found the outage over; then each post is announced on its own.
 */
export async function notifyOfGivingUp(
  tx: Db,
  siteId: string,
  { failure, waited }: { failure: SiteFailure; waited: number },
): Promise<boolean> {
  const [lease] = await tx
    .select({ since: siteLeases.failingSince, notifiedAt: siteLeases.notifiedAt })
    .from(siteLeases)
    .where(eq(siteLeases.siteId, siteId));
  const site = await findOwner(tx, siteId);
  if (!lease?.since || !site) return false;
  if (!lease.notifiedAt) {
    // Marked as notified, so that the recovery is announced, too.
    await tx.update(siteLeases).set({ notifiedAt: sql`now()` }).where(eq(siteLeases.siteId, siteId));
    const broke = { kind: 'site.broke', siteId, title: site.name, note: failure.message } as const;
    if (!site.isKnown) await recordActivity(tx, site.userId, broke);
  }
  await notify(tx, site.userId, {
    // Users who want an email for each failed post want one for this.
    kind: 'failed',
    outcome: `outage:${siteId}:${lease.since.toISOString()}:given-up`,
    siteId,
    title: `${site.name} didn’t take posts for ${lengthOf(waited)}`,
    message: `${failure.message} Posts that have waited for ${lengthOf(waited)} are not tried again automatically. When the site works again, open them and choose “Try again”.`,
  });
  return true;
}

/** Enters in the activity that a check found the site failing, unless its outage is there already. */
export async function recordFoundFailing(tx: Db, siteId: string, note: string): Promise<void> {
  const site = await findOwner(tx, siteId);
  const [outage] = await tx
    .select({ notifiedAt: siteLeases.notifiedAt })
    .from(siteLeases)
    .where(eq(siteLeases.siteId, siteId));
  if (!site || site.isKnown || outage?.notifiedAt) return;
  await recordActivity(tx, site.userId, { kind: 'site.broke', siteId, title: site.name, note });
}

/** Enters in the activity that a site which a check found failing works again. */
export async function recordFoundWorking(tx: Db, siteId: string): Promise<void> {
  const site = await findOwner(tx, siteId);
  if (site) await recordActivity(tx, site.userId, { kind: 'site.mended', siteId, title: site.name });
}

/** The site's owner and name, and whether a check has found it failing, which the activity shows since then. */
async function findOwner(tx: Db, siteId: string) {
  const [site] = await tx
    .select({ userId: sites.userId, name: sites.name, isKnown: sql<boolean>`${sites.healthState} = 'failing'` })
    .from(sites)
    .where(eq(sites.id, siteId));
  return site;
}

/** Formats a duration in words, in whole minutes or hours. */
export function lengthOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}

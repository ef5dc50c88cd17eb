import { WordPressError } from '@pressloom/wordpress';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { sites } from '../../../database/schema/index.ts';
import { RESOLVED_BY_CONNECTION } from '../../posts/index.ts';
import { recordFailing } from '../../sites/index.ts';
import { markReachable } from './mark-healthy.ts';
import { emitSiteChanged, recordFoundFailing, recordFoundWorking } from './notify-outage.ts';

/** Does what needs our login to a site, and records in the health of the site whether that was accepted. */
export async function recordingLogin<Result>(db: Db, siteId: string, work: () => Promise<Result>): Promise<Result> {
  const askedAt = new Date();
  try {
    const result = await work();
    await recordAcceptedLogin(db, siteId);
    return result;
  } catch (error) {
    await recordRefusedLogin(db, siteId, error, askedAt);
    throw error;
  }
}

/**
 * Shows a site as not working once it has refused our login, whatever was asked for: nothing else gets through either.
 * Other errors leave its health as it is.
 *
 * @param askedAt when the request began: a connection that was checked since is newer
 */
export async function recordRefusedLogin(db: Db, siteId: string, error: unknown, askedAt: Date): Promise<void> {
  if (!(error instanceof WordPressError) || !RESOLVED_BY_CONNECTION.includes(error.code)) return;
  await db.transaction(async (tx) => {
    const [site] = await tx
      .select({ healthState: sites.healthState, healthCode: sites.healthCode })
      .from(sites)
      .where(and(eq(sites.id, siteId), lt(sites.checkedAt, askedAt)))
      .for('update');
    if (!site || (site.healthState === 'failing' && site.healthCode === error.code)) return;
    await recordFoundFailing(tx, siteId, error.message);
    await recordFailing(tx, siteId, error, { isTested: false });
    await emitSiteChanged(tx, siteId);
  });
}

/** Shows a site that had refused our login as connected again, once it has accepted it. */
async function recordAcceptedLogin(db: Db, siteId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markReachable(tx, siteId, inArray(sites.healthCode, RESOLVED_BY_CONNECTION)))) return;
    await recordFoundWorking(tx, siteId);
    await emitSiteChanged(tx, siteId);
  });
}

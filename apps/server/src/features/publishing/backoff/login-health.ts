import { WordPressError } from '@pressloom/wordpress';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { readClock } from '../../../database/database-time.ts';
import { sites } from '../../../database/schema/index.ts';
import { RESOLVED_BY_CONNECTION } from '../../posts/index.ts';
import { recordFailing } from '../../sites/index.ts';
import { markLoginAccepted } from './mark-reachable.ts';
import { emitSiteChanged, recordFoundFailing, recordFoundWorking } from './notify-outage.ts';

/**
 * Reads from a site what needs our login, and records in the health of the site whether that was accepted. `read` must
 * ask the site for something.
 */
export async function recordingLogin<Result>(
  db: Db,
  siteId: string,
  read: (askedAt: Date) => Promise<Result>,
): Promise<Result> {
  const askedAt = await readClock(db);
  try {
    const result = await read(askedAt);
    await recordAcceptedLogin(db, siteId, askedAt);
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
 * @param askedAt database time before the request: a connection that was tested since is newer
 */
export async function recordRefusedLogin(db: Db, siteId: string, error: unknown, askedAt: Date): Promise<void> {
  if (!(error instanceof WordPressError) || !RESOLVED_BY_CONNECTION.includes(error.code)) return;
  await db.transaction(async (tx) => {
    const [site] = await tx
      .select({ healthState: sites.healthState, healthCode: sites.healthCode })
      .from(sites)
      .where(and(eq(sites.id, siteId), lt(sites.checkedAt, askedAt)))
      .for('update');
    if (!site) return;
    const isKnown = site.healthState === 'failing' && site.healthCode === error.code;
    if (!isKnown) await recordFoundFailing(tx, siteId, error.message);
    await recordFailing(tx, siteId, error, { isTested: false, isWriteRefused: error.isWrite });
    if (!isKnown) await emitSiteChanged(tx, siteId);
  });
}

/** Shows a site that had refused our login as connected again, if what it has accepted proves that. */
async function recordAcceptedLogin(db: Db, siteId: string, askedAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await markLoginAccepted(tx, siteId, { askedAt, isWrite: false }))) return;
    await recordFoundWorking(tx, siteId);
    await emitSiteChanged(tx, siteId);
  });
}

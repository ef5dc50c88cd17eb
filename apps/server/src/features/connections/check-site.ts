import type { Site } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { sites } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { recordActivity } from '../activity/index.ts';
import { emitEvent } from '../events/index.ts';
import { endBackoff, markHealthy } from '../publishing/index.ts';
import {
  findSite,
  openCredentials,
  recordConnected,
  recordFailing,
  requireSite,
  type SiteRow,
} from '../sites/index.ts';
import { testCredentials } from './connect-site.ts';

type Needs = Pick<Services, 'db' | 'vault' | 'outbound' | 'timing'>;

/** Tests the stored connection again and records the result, good or bad. */
export async function checkSite(services: Needs, userId: string, siteId: string): Promise<Site> {
  const { db } = services;
  const site = await requireSite(db, userId, siteId);
  const outcome = await testStored(services, site).catch((error: unknown) => {
    if (error instanceof WordPressError) return error;
    throw error;
  });
  return db.transaction(async (tx) => {
    const wasFailing = await lockHealth(tx, siteId);
    await emitEvent(tx, userId, { type: 'site', siteId });
    const about = { siteId, title: site.name };
    if (outcome instanceof WordPressError) {
      const { message: note } = outcome;
      if (!wasFailing) await recordActivity(tx, userId, { ...about, kind: 'site.broke', note });
      return recordFailing(tx, siteId, outcome);
    }
    await recordConnected(tx, siteId, outcome);
    await endBackoff(tx, siteId);
    // The test has just saved a draft there.
    const isRecorded = await markHealthy(tx, siteId, services.timing);
    if (wasFailing && !isRecorded) {
      await recordActivity(tx, userId, { ...about, kind: 'site.mended' });
    }
    return findSite(tx, userId, siteId);
  });
}

/** Returns whether the site counts as failing. A run that finds it healthy at the same time has recorded that, or waits. */
async function lockHealth(tx: Db, siteId: string): Promise<boolean> {
  const [site] = await tx
    .select({ healthState: sites.healthState })
    .from(sites)
    .where(eq(sites.id, siteId))
    .for('update');
  return site?.healthState === 'failing';
}

async function testStored(services: Needs, site: SiteRow) {
  const { username, applicationPassword } = await openCredentials(services, site.id);
  return testCredentials(services, site, { username, password: applicationPassword });
}

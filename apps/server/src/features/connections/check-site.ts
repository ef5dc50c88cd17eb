import type { Site } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { sites } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { emitEvent } from '../events/index.ts';
import { RESOLVED_BY_CONNECTION } from '../posts/index.ts';
import { endBackoff, markHealthy, recordFoundFailing } from '../publishing/index.ts';
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
    await lockSite(tx, siteId);
    await emitEvent(tx, userId, { type: 'site', siteId });
    if (outcome instanceof WordPressError) {
      await recordFoundFailing(tx, siteId, outcome.message);
      const isWriteRefused = outcome.isWrite && RESOLVED_BY_CONNECTION.includes(outcome.code);
      return recordFailing(tx, siteId, outcome, { isWriteRefused });
    }
    await endBackoff(tx, siteId);
    // The test has just saved a draft there.
    await markHealthy(tx, siteId, services.timing, 'tested');
    await recordConnected(tx, siteId, outcome);
    return findSite(tx, userId, siteId);
  });
}

/** A run that finds the site healthy at the same time has recorded that, or waits. */
const lockSite = (tx: Db, siteId: string) =>
  tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('update');

async function testStored(services: Needs, site: SiteRow) {
  const { username, applicationPassword } = await openCredentials(services, site.id);
  return testCredentials(services, site, { username, password: applicationPassword });
}

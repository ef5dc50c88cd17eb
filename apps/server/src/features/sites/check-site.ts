import type { Site } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import type { Services } from '../../services.ts';
import { emitEvent } from '../events/events.ts';
import { testCredentials } from './connect-site.ts';
import { openCredentials } from './credentials.ts';
import { recordConnected, recordFailing, requireSite, type SiteRow } from './site-store.ts';

type Needs = Pick<Services, 'db' | 'vault' | 'outbound'>;

/** Tests the stored connection again and records what was found, good or bad. */
export async function checkSite(services: Needs, userId: string, siteId: string): Promise<Site> {
  const { db } = services;
  const site = await requireSite(db, userId, siteId);
  const outcome = await testStored(services, site).catch((error: unknown) => {
    if (error instanceof WordPressError) return error;
    throw error;
  });
  return db.transaction(async (tx) => {
    await emitEvent(tx, userId, { type: 'site', siteId });
    return outcome instanceof WordPressError
      ? recordFailing(tx, siteId, outcome)
      : recordConnected(tx, siteId, outcome);
  });
}

async function testStored(services: Needs, site: SiteRow) {
  const { username, applicationPassword } = await openCredentials(services, site.id);
  return testCredentials(services, site, { username, password: applicationPassword });
}

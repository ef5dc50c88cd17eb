import type { Site } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import type { Services } from '../../services.ts';
import { emitEvent } from '../events/events.ts';
import { testCredentials } from './connect-site.ts';
import { openCredentials } from './credentials.ts';
import { recordConnected, recordFailing, requireSite } from './site-store.ts';

/** Tests the stored connection again and records what was found, good or bad. */
export async function checkSite(
  services: Pick<Services, 'db' | 'vault' | 'outbound'>,
  userId: string,
  siteId: string,
): Promise<Site> {
  const { db } = services;
  const site = await requireSite(db, userId, siteId);
  const { username, applicationPassword } = await openCredentials(services, siteId);
  const outcome = await testCredentials(services, site, { username, password: applicationPassword }).catch(
    (error: unknown) => {
      if (error instanceof WordPressError) return error;
      throw error;
    },
  );
  return db.transaction(async (tx) => {
    await emitEvent(tx, userId, { type: 'site', siteId });
    return outcome instanceof WordPressError
      ? recordFailing(tx, siteId, outcome)
      : recordConnected(tx, siteId, outcome);
  });
}

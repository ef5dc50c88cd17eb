import type { Site } from '@pressloom/contract';
import type { Services } from '../../services.ts';
import { recordActivity } from '../activity/index.ts';
import { emitEvent } from '../events/index.ts';
import { requestLibrary } from '../library/index.ts';
import { endBackoff } from '../publishing/index.ts';
import { recordConnected, requireSite, type TestedConnection } from '../sites/index.ts';
import { type Credentials, testCredentials } from './connect-site.ts';

type Needs = Pick<Services, 'db' | 'vault' | 'outbound'>;

/** Replaces the credentials of a site after testing them. @throws {WordPressError}; the old ones are kept then */
export async function reconnectSite(
  services: Needs,
  userId: string,
  siteId: string,
  credentials: Credentials,
): Promise<Site> {
  const site = await requireSite(services.db, userId, siteId);
  const tested = await testCredentials(services, site, credentials);
  return replaceCredentials(services, userId, siteId, { ...tested, ...credentials });
}

/** Stores new, tested credentials of a site. @throws 404 if it is gone meanwhile */
export async function replaceCredentials(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  userId: string,
  siteId: string,
  { password, ...found }: TestedConnection & Credentials & { url?: string; restRoot?: string },
): Promise<Site> {
  return db.transaction(async (tx) => {
    const { name } = await requireSite(tx, userId, siteId);
    await recordActivity(tx, userId, { kind: 'site.reconnected', siteId, title: name });
    await requestLibrary(tx, { userId, siteId });
    await emitEvent(tx, userId, { type: 'site', siteId });
    const connected = await recordConnected(tx, siteId, { ...found, sealedPassword: vault.seal(password, siteId) });
    await endBackoff(tx, siteId);
    return connected;
  });
}

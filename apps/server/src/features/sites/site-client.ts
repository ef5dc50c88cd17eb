import { createWordPressClient } from '@pressloom/wordpress';
import type { Services } from '../../services.ts';
import { openCredentials } from './credentials.ts';

/**
 * A site with a client that is signed in there.
 * @param userId whose site it must be; left out only by jobs, which act for the owner
 * @throws 404 where the site is gone, or not this user's
 */
export async function openSite(
  { db, vault, outbound, timing }: Pick<Services, 'db' | 'vault' | 'outbound' | 'timing'>,
  siteId: string,
  userId?: string,
) {
  const { site, ...credentials } = await openCredentials({ db, vault }, siteId, userId);
  return {
    site,
    client: createWordPressClient({ outbound, restRoot: site.restRoot, timeoutMs: timing.answer, ...credentials }),
  };
}

import { createWordPressClient } from '@pressloom/wordpress';
import type { Foundation } from '../../foundation.ts';
import { type OpenedSite, openCredentials, openSealed, type SealedSite } from './credentials.ts';

type Opening = Pick<Foundation, 'db' | 'vault' | 'outbound' | 'timing'>;

/**
 * Returns a site with a client signed in there.
 * @param userId the required owner; left out only by jobs, which act for the owner
 * @throws 404 if the site is gone or not this user's
 */
export const openSite = async (services: Opening, siteId: string, userId?: string) =>
  withClient(services, await openCredentials(services, siteId, userId));

/** Same for a site that was already read. */
export const openSealedSite = async (services: Opening, sealed: SealedSite) =>
  withClient(services, await openSealed(services, sealed));

const withClient = ({ outbound, timing }: Opening, { site, ...credentials }: OpenedSite) => ({
  site,
  client: createWordPressClient({ outbound, restRoot: site.restRoot, timeoutMs: timing.answer, ...credentials }),
});

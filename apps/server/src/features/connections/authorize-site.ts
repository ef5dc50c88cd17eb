import { randomBytes } from 'node:crypto';
import { authorizeScreenOf, buildAuthorizeUrl, discoverSite } from '@pressloom/wordpress';
import { lt } from 'drizzle-orm';
import { siteAuthorizations } from '../../database/schema/index.ts';
import { refused } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { hashToken } from '../../system/hash-token.ts';
import { isLoopbackHost } from '../../system/is-loopback-host.ts';
import { requireSite } from '../sites/index.ts';

/** Tells WordPress that all our connections belong to one app. Any UUID would do, as long as it never changes. */
const APP_ID = '3c0ad8b2-6a0e-4f5e-9d3b-52f0a7c9e114';

const LIFETIME_MS = 15 * 60_000;
const NAME_MAX = 200;

export const CALLBACK_PATH = '/api/sites/authorize/callback';

interface ConnectionRequest {
  url: string;
  name?: string;
  /** A site to reconnect. */
  siteId?: string;
}

/**
 * Starts a one-click connection. WordPress keeps no state for us: ours travels in the URLs that it returns to.
 *
 * @param base URL of pressloom as this browser has it open: it returns there, where its cookie is
 * @returns the URL of the site's own authorize screen
 * @throws {WordPressError} if the site cannot be found
 */
export async function beginAuthorization(
  { db, outbound }: Pick<Services, 'db' | 'outbound'>,
  userId: string,
  { url, name, siteId }: ConnectionRequest,
  base: string,
): Promise<string> {
  const known = siteId ? await requireSite(db, userId, siteId) : undefined;
  refusePlainHttp(base);
  const found = await discoverSite(outbound, url);
  if (known && new URL(known.url).host !== new URL(found.url).host) {
    throw refused(
      'other_site',
      `This is not the address of “${known.name}”. If the site has moved, use “Change address” on its page.`,
    );
  }
  const { authorizeUrl } = found;
  if (authorizeUrl === null) {
    throw refused(
      'authorize_unavailable',
      'This site offers no screen to approve the connection: application passwords are switched off there, or the site is not on https. Change that on the site, or ask its host.',
    );
  }

  const screen = authorizeScreenOf({ ...found, authorizeUrl });
  const state = randomBytes(32).toString('base64url');
  const now = Date.now();
  await db.delete(siteAuthorizations).where(lt(siteAuthorizations.expiresAt, new Date(now)));
  await db.insert(siteAuthorizations).values({
    stateHash: hashToken(state),
    userId,
    siteId,
    name: (name || found.name || new URL(found.url).host).slice(0, NAME_MAX),
    url: found.url,
    restRoot: found.restRoot,
    expiresAt: new Date(now + LIFETIME_MS),
  });
  const callback = `${base}${CALLBACK_PATH}?state=${state}`;
  return buildAuthorizeUrl({
    authorizeUrl: screen,
    // WordPress accepts each name once; the second time its screen shows an error and never returns.
    appName: `pressloom (${new URL(base).host} · ${randomBytes(3).toString('hex')})`,
    appId: APP_ID,
    successUrl: callback,
    rejectUrl: callback,
  });
}

/** WordPress sends a password only to https URLs and to this machine. */
function refusePlainHttp(base: string) {
  const { protocol, hostname } = new URL(base);
  if (protocol === 'https:' || isLoopbackHost(hostname)) return;
  throw refused(
    'callback_needs_https',
    'WordPress hands a connection over to https addresses only, and pressloom is open over plain http here. Connect with an application password instead.',
  );
}

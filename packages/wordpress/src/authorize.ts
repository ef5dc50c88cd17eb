import { wordpressError } from './errors.ts';
import type { DiscoveredSite } from './read-site.ts';
import { isWebAddress } from './replies.ts';

/** Parameters of WordPress' authorize screen. */
export interface Authorization {
  /** The site's authorize screen, from {@link authorizeScreenOf}. */
  authorizeUrl: string;
  /** Shown to the user. Must be unique for each connection: WordPress approves a name only once. */
  appName: string;
  /** A UUID that stays the same for all connections of this app. */
  appId: string;
  /** Where WordPress redirects to with `site_url`, `user_login` and `password`. https, except on loopback. */
  successUrl: string;
  /** Used unchanged: WordPress appends `success=false` only if no reject URL is given. */
  rejectUrl: string;
}

/** The URL to send the user's browser to. WordPress has no state parameter: put yours into both return URLs. */
export function buildAuthorizeUrl({ authorizeUrl, appName, appId, successUrl, rejectUrl }: Authorization): string {
  const url = new URL(authorizeUrl);
  url.searchParams.set('app_name', appName);
  url.searchParams.set('app_id', appId);
  url.searchParams.set('success_url', successUrl);
  url.searchParams.set('reject_url', rejectUrl);
  return url.href;
}

/**
 * The authorize screen that a site names, if it belongs to the site: the user's browser is sent there, and the password
 * created there comes back the same way.
 *
 * @throws WordPressError that says what is wrong with it
 */
export function authorizeScreenOf(site: Pick<DiscoveredSite, 'url' | 'restRoot'> & { authorizeUrl: string }): string {
  if (!isWebAddress(site.authorizeUrl)) throw wordpressError('authorize_not_web', 'final');
  const screen = new URL(site.authorizeUrl);
  const own = [new URL(site.url), new URL(site.restRoot)];
  const home = own.find(({ hostname }) => hostname === screen.hostname);
  const isOwn = own.some(({ origin }) => origin === screen.origin);
  // Some sites serve visitors over http and the admin over https.
  const isSecured = home?.protocol === 'http:' && screen.protocol === 'https:';
  if (isOwn || isSecured) return screen.href;
  const isInsecure = home?.protocol === 'https:' && screen.protocol === 'http:';
  if (isInsecure) throw wordpressError('authorize_insecure', 'final', {}, { host: screen.host });
  throw wordpressError('authorize_elsewhere', 'final', {}, { host: screen.host, site: new URL(site.url).host });
}

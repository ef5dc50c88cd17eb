import { asReached } from './as-reached.ts';
import { isWordPressError } from './client.ts';
import { type WordPressError, wordpressError } from './errors.ts';
import { interpretReply } from './interpret-reply.ts';
import type { Outbound } from './outbound.ts';
import { restUrl } from './rest-url.ts';
import { INDEX_FIELDS, type SiteIndex, siteIndex, withoutSlash } from './site-index.ts';

export interface DiscoveredSite {
  /** Final URL of the blog, redirects and `www` resolved, without a trailing slash. */
  url: string;
  /** URL of the REST API's index; with plain permalinks it contains `?rest_route=/`. */
  restRoot: string;
  name: string;
  /** IANA name or offset. */
  timezone: string;
  namespaces: string[];
  /** The authorize screen as the site names it, see {@link authorizeScreenOf}; null if application passwords are off. */
  authorizeUrl: string | null;
  applicationPasswords: boolean;
}

/** Per request: a user is waiting, and several URLs may have to be tried. */
export const DISCOVERY_TIMEOUT_MS = 15_000;

/** Reads the index of a REST API. @throws WordPressError that says why it is not one */
export async function readSite(outbound: Outbound, root: string): Promise<DiscoveredSite> {
  const response = await outbound.request(restUrl(root, '', { _fields: INDEX_FIELDS }), {
    headers: { accept: 'application/json' },
    timeoutMs: DISCOVERY_TIMEOUT_MS,
  });
  const restRoot = finalRoot(response.url);
  try {
    const reply = interpretReply({ method: 'GET', route: '', expect: 200 }, response);
    const parsed = siteIndex.safeParse(reply);
    if (!parsed.success || !parsed.data.namespaces.includes('wp/v2')) throw wordpressError('not_wordpress', 'final');
    return fromIndex(parsed.data, restRoot);
  } catch (error) {
    if (isWordPressError(error) && isForMembersOnly(error)) return unread(restRoot);
    throw error;
  }
}

function fromIndex({ home, name, timezone, namespaces, authorizeUrl }: SiteIndex, restRoot: string): DiscoveredSite {
  const applicationPasswords = authorizeUrl !== null;
  const url = asReached(home, restRoot);
  return { url, restRoot: belowHome(restRoot, url), name, timezone, namespaces, authorizeUrl, applicationPasswords };
}

/** The URL after redirects, without our `_fields` parameter. */
function finalRoot(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('_fields');
  // `URL` escapes the slash of `rest_route=/`; WordPress itself writes it unescaped.
  return url.href.replace('rest_route=%2F', 'rest_route=/');
}

/** `?rest_route=/` works at any URL of a blog, even a post's; only the one at its home is permanent. */
function belowHome(restRoot: string, home: string): string {
  const root = new URL(restRoot);
  if (!root.searchParams.has('rest_route') || root.origin !== new URL(home).origin) return restRoot;
  const path = `${root.origin}${root.pathname}`.slice(home.length);
  return /^\/(index\.php)?$/.test(path) ? restRoot : `${home}/?rest_route=/`;
}

/** A plugin requires a login for the REST API. It may work with credentials: the connection test will show. */
function isForMembersOnly({ status, wordpressCode }: WordPressError): boolean {
  return (status === 401 || status === 403) && wordpressCode !== undefined;
}

function unread(restRoot: string): DiscoveredSite {
  const url = new URL(restRoot);
  const home = withoutSlash(url.origin + url.pathname.replace(/\/(wp-json|index\.php)\/?$/, ''));
  return {
    url: home,
    restRoot,
    name: url.host,
    timezone: 'UTC',
    namespaces: [],
    authorizeUrl: `${home}/wp-admin/authorize-application.php`,
    applicationPasswords: true,
  };
}

import { asReached } from './as-reached.ts';
import { isWordPressError } from './client.ts';
import { type WordPressError, wordpressError } from './errors.ts';
import { interpretReply } from './interpret-reply.ts';
import type { Outbound } from './outbound.ts';
import { restUrl } from './rest-url.ts';
import { INDEX_FIELDS, type SiteIndex, siteIndex, withoutSlash } from './site-index.ts';

export interface DiscoveredSite {
  /** Final address of the blog, redirects and `www` resolved, without a trailing slash. */
  url: string;
  /** Address of the REST API's index; with plain permalinks it holds `?rest_route=/`. */
  restRoot: string;
  name: string;
  /** IANA name or offset. */
  timezone: string;
  namespaces: string[];
  /** The authorize screen as the site names it, see {@link authorizeScreenOf}; null where application passwords are off. */
  authorizeUrl: string | null;
  applicationPasswords: boolean;
}

/** For each request: a person waits, and several addresses may have to be tried. */
export const DISCOVERY_TIMEOUT_MS = 15_000;

/** Reads the index of a REST API. @throws WordPressError that says why it is none */
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

/** The address after redirects, without the fields that we asked for. */
function finalRoot(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('_fields');
  // `URL` escapes the slash of `rest_route=/`; WordPress itself writes it plainly.
  return url.href.replace('rest_route=%2F', 'rest_route=/');
}

/** `?rest_route=/` is answered at any address of a blog, that of a post included: its home is the one that lasts. */
function belowHome(restRoot: string, home: string): string {
  const root = new URL(restRoot);
  if (!root.searchParams.has('rest_route') || root.origin !== new URL(home).origin) return restRoot;
  const path = `${root.origin}${root.pathname}`.slice(home.length);
  return /^\/(index\.php)?$/.test(path) ? restRoot : `${home}/?rest_route=/`;
}

/** A plugin lets only users with a login read the REST API. With credentials it may well work: the test will show. */
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

import { isWordPressError } from './client.ts';
import { type WordPressError, wordpressError } from './errors.ts';
import { interpretReply } from './interpret-reply.ts';
import type { Outbound, OutboundResponse } from './outbound.ts';
import { restRootOf } from './rest-root.ts';
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
  /** The site's authorize screen; null where application passwords are off or need https. */
  authorizeUrl: string | null;
  applicationPasswords: boolean;
}

/** Enough for any `<head>`. */
const PAGE_BYTES = 512 * 1024;
const MAX_PAGES = 4;

/**
 * Finds a site from whatever address its owner has at hand: the blog, one of its posts, its `wp-admin` or its REST API.
 *
 * @throws WordPressError that says why there is no usable WordPress at this address
 */
export async function discoverSite(outbound: Outbound, address: string): Promise<DiscoveredSite> {
  const start = blogAddress(address);
  const pages = await visit(outbound, start).catch(async (error) => {
    throw (await isOnPlainHttp(outbound, start, error))
      ? wordpressError('needs_https', 'final', { cause: error })
      : error;
  });
  const last = pages.at(-1);
  const roots = unique([
    ...pages.flatMap(rootsNamedBy),
    ...guesses(start),
    ...(last ? guesses(new URL(last.url)) : []),
  ]);
  let blocker: WordPressError | undefined;
  for (const root of roots) {
    try {
      return await readSite(outbound, root);
    } catch (error) {
      if (!isWordPressError(error)) throw error;
      blocker = moreTelling(blocker, error);
    }
  }
  throw conclude(pages, blocker);
}

/** Cuts off what belongs to WordPress itself, so that the blog's own address remains. @throws WordPressError */
function blogAddress(address: string): URL {
  const trimmed = address.trim();
  const withScheme = /^[a-z][\w+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) throw wordpressError('invalid_address', 'final');
  url.hash = '';
  url.username = '';
  url.password = '';
  if (/^\/(?:.*\/)?(wp-(admin|json|content|includes|login\.php)|xmlrpc\.php|index\.php)(\/|$)/.test(url.pathname))
    url.pathname = url.pathname.replace(
      /(wp-(admin|json|content|includes|login\.php)|xmlrpc\.php|index\.php)(\/.*)?$/,
      '',
    );
  // `?p=7` and `?page_id=7` are posts of a blog with plain permalinks.
  url.search = '';
  return url;
}

/** The page at the address and, until one names a REST root, those above it. */
async function visit(outbound: Outbound, start: URL): Promise<OutboundResponse[]> {
  const pages: OutboundResponse[] = [];
  for (const url of [start, ...foldersAbove(start)].slice(0, MAX_PAGES)) {
    const page = await outbound.request(url.href, {
      maxBytes: PAGE_BYTES,
      beyond: 'cut',
      headers: { accept: 'text/html' },
    });
    pages.push(page);
    if (rootsNamedBy(page).length > 0) break;
  }
  return pages;
}

/**
 * Whether a site that cannot be reached over https answers over http. It is only told, never used: somebody who can
 * block https on the way could otherwise have the password sent in the clear.
 */
async function isOnPlainHttp(outbound: Outbound, { protocol, host, pathname }: URL, error: unknown): Promise<boolean> {
  if (protocol !== 'https:' || !isWordPressError(error, 'site_refused', 'site_tls_failed', 'site_timeout'))
    return false;
  try {
    await outbound.request(`http://${host}${pathname}`, {
      method: 'HEAD',
      followRedirects: 0,
      timeoutMs: 5_000,
    });
    return true;
  } catch {
    return false;
  }
}

function foldersAbove(url: URL): URL[] {
  const parts = url.pathname.split('/').filter(Boolean);
  return parts
    .map((_, index) => new URL(`/${parts.slice(0, parts.length - 1 - index).join('/')}`, url))
    .slice(0, MAX_PAGES - 1);
}

/** Behind a proxy that ends https, WordPress may believe in http: the scheme that worked comes first. */
function rootsNamedBy(page: OutboundResponse): string[] {
  const named = restRootOf({ headers: page.headers, body: page.text(), url: page.url });
  if (!named) return [];
  const root = new URL(named);
  const from = new URL(page.url);
  if (root.protocol === 'http:' && from.protocol === 'https:' && root.hostname === from.hostname) {
    const secure = new URL(named);
    secure.protocol = 'https:';
    secure.port = from.port;
    return [secure.href, named];
  }
  return [named];
}

function guesses(url: URL): string[] {
  const folder = withoutSlash(url.origin + url.pathname);
  return unique([folder, url.origin]).flatMap((base) => [`${base}/wp-json/`, `${base}/?rest_route=/`]);
}

async function readSite(outbound: Outbound, root: string): Promise<DiscoveredSite> {
  const response = await outbound.request(restUrl(root, '', { _fields: INDEX_FIELDS }), {
    headers: { accept: 'application/json' },
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

/** The site's own idea of its address, with the scheme that it was reached by. */
function asReached(home: string, restRoot: string): string {
  const url = new URL(home);
  const root = new URL(restRoot);
  if (url.hostname === root.hostname && root.protocol === 'https:' && url.protocol === 'http:') {
    url.protocol = 'https:';
    url.port = root.port;
  }
  return withoutSlash(url.href);
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

/** Of several reasons, the one that the site gave and not the one of a guess that missed. */
function moreTelling(known: WordPressError | undefined, next: WordPressError): WordPressError {
  const isVague = (error: WordPressError) =>
    ['not_wordpress', 'rest_disabled', 'unexpected_reply', 'login_page'].includes(error.code);
  return known && (!isVague(known) || isVague(next)) ? known : next;
}

function conclude(pages: OutboundResponse[], blocker: WordPressError | undefined): WordPressError {
  const looksLikeWordPress = pages.some((page) =>
    /\/wp-(content|includes)\/|name="generator" content="WordPress/i.test(page.text()),
  );
  const vague = !blocker || ['not_wordpress', 'rest_disabled', 'unexpected_reply', 'login_page'].includes(blocker.code);
  if (blocker && !vague) return blocker;
  return wordpressError(looksLikeWordPress ? 'rest_disabled' : 'not_wordpress', 'final', { cause: blocker });
}

const unique = (values: string[]) => [...new Set(values)];

import { blogAddress, foldersAbove, guesses } from './blog-address.ts';
import { isWordPressError } from './client.ts';
import { WordPressError, wordpressError } from './errors.ts';
import type { OutboundResponse } from './exchange.ts';
import type { Outbound } from './outbound.ts';
import { DISCOVERY_TIMEOUT_MS, type DiscoveredSite, readSite } from './read-site.ts';
import { restRootOf } from './rest-root.ts';

/** Enough for any `<head>`. */
const PAGE_BYTES = 512 * 1024;
const MAX_PAGES = 4;

/**
 * Finds a site from whatever URL its owner has at hand: the blog, one of its posts, its `wp-admin` or its REST API.
 *
 * @throws WordPressError that says why there is no usable WordPress at this URL
 */
export async function discoverSite(outbound: Outbound, address: string): Promise<DiscoveredSite> {
  const start = blogAddress(address);
  const pages = await visit(outbound, start).catch(async (error) => {
    const isFailedHttps = start.protocol === 'https:' && isWordPressError(error, ...NOT_CONNECTED);
    throw isFailedHttps ? await explainFailedHttps(outbound, start, error) : error;
  });
  const last = pages.at(-1);
  const roots = new Set([
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

/** The page at the URL and, until one names a REST root, its parent folders. */
async function visit(outbound: Outbound, start: URL): Promise<OutboundResponse[]> {
  const pages: OutboundResponse[] = [];
  for (const url of [start, ...foldersAbove(start)].slice(0, MAX_PAGES)) {
    const page = await outbound.request(url.href, {
      maxBytes: PAGE_BYTES,
      beyond: 'cut',
      headers: { accept: 'text/html' },
      timeoutMs: DISCOVERY_TIMEOUT_MS,
    });
    pages.push(page);
    if (rootsNamedBy(page).length > 0) break;
  }
  return pages;
}

/** What happens over https where nothing speaks it. */
const NOT_CONNECTED = ['site_refused', 'site_tls_failed', 'site_timeout', 'connection_broken'];

/** People leave out the scheme of sites that have no certificate, too. */
const HTTPS_IS_ASSUMED =
  'An address without http:// is tried over https. If the site has no certificate, enter its address with http://.';

async function explainFailedHttps(outbound: Outbound, start: URL, error: WordPressError): Promise<WordPressError> {
  if (await isOnPlainHttp(outbound, start)) return wordpressError('needs_https', 'final', { cause: error });
  return new WordPressError(error.code, error.kind, `${error.message} ${HTTPS_IS_ASSUMED}`, { cause: error });
}

/**
 * Whether a site that cannot be reached over https responds over http, other than by sending its visitors to https.
 * Only reported, never used: an attacker who can block https could otherwise have the password sent in the clear.
 */
async function isOnPlainHttp(outbound: Outbound, { host, pathname }: URL): Promise<boolean> {
  try {
    const { headers } = await outbound.request(`http://${host}${pathname}`, {
      method: 'HEAD',
      followRedirects: 0,
      timeoutMs: 5_000,
    });
    return !headers.location?.startsWith('https:');
  } catch {
    return false;
  }
}

/** Behind a TLS-terminating proxy WordPress may report http URLs: the scheme that worked comes first. */
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

/** A wrong guess fails in the same way. */
const isVague = ({ code }: WordPressError) =>
  ['not_wordpress', 'rest_disabled', 'unexpected_reply', 'login_page'].includes(code);

/** Of several errors, prefers the one from the site over the one from a wrong guess. */
function moreTelling(known: WordPressError | undefined, next: WordPressError): WordPressError {
  return known && (!isVague(known) || isVague(next)) ? known : next;
}

function conclude(pages: OutboundResponse[], blocker: WordPressError | undefined): WordPressError {
  const looksLikeWordPress = pages.some((page) =>
    /\/wp-(content|includes)\/|name="generator" content="WordPress/i.test(page.text()),
  );
  if (blocker && !isVague(blocker)) return blocker;
  return wordpressError(looksLikeWordPress ? 'rest_disabled' : 'not_wordpress', 'final', { cause: blocker });
}

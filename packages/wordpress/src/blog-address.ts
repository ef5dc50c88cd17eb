import { wordpressError } from './errors.ts';
import { withoutSlash } from './site-index.ts';

/** Removes the parts of an address that belong to WordPress, not to the blog. @throws WordPressError */
export function blogAddress(address: string): URL {
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

/** The parent folders of a page, the nearest first. */
export function foldersAbove(url: URL): URL[] {
  const parts = url.pathname.split('/').filter(Boolean);
  return parts.map((_, index) => new URL(`/${parts.slice(0, parts.length - 1 - index).join('/')}`, url));
}

/** Where the REST root of a blog at this address usually is: with pretty permalinks, and with plain ones. */
export function guesses(url: URL): string[] {
  const folder = withoutSlash(url.origin + url.pathname);
  return [...new Set([folder, url.origin])].flatMap((base) => [`${base}/wp-json/`, `${base}/?rest_route=/`]);
}

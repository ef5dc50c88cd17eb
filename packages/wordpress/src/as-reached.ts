import { withoutSlash } from './site-index.ts';

/** A URL that a site reports for itself, with the scheme the site was actually reached by. */
export function asReached(address: string, restRoot: string): string {
  const url = new URL(address);
  const root = new URL(restRoot);
  if (url.hostname === root.hostname && root.protocol === 'https:' && url.protocol === 'http:') {
    url.protocol = 'https:';
    url.port = root.port;
  }
  return withoutSlash(url.href);
}

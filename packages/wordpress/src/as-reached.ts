import { withoutSlash } from './site-index.ts';

/** An address that a site gives for itself, with the scheme that it was reached by. */
export function asReached(address: string, restRoot: string): string {
  const url = new URL(address);
  const root = new URL(restRoot);
  if (url.hostname === root.hostname && root.protocol === 'https:' && url.protocol === 'http:') {
    url.protocol = 'https:';
    url.port = root.port;
  }
  return withoutSlash(url.href);
}

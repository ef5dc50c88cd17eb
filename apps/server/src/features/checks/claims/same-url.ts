/** A URL by which pages are compared: with and without "www.", a fragment, a slash at the end and trackers, it is one page. */
export function pageOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, search, port } = new URL(url);
  const query = search.replace(/(?<=[?&])(?:utm_[a-z]+|fbclid|gclid)=[^&]*(?:&|$)/g, '').replace(/[?&]$/, '');
  return `${hostname.replace(/^www\./, '')}${port && `:${port}`}${pathname.replace(/\/+$/, '')}${query}`;
}

export const sameUrl = (one: string, other: string): boolean => other !== '' && pageOf(one) === pageOf(other);

export type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>;

/**
 * The URL of a route. With plain permalinks the root is `https://…/?rest_route=/` and the route goes into that
 * parameter; otherwise it is appended to the path.
 *
 * @param route e.g. `wp/v2/posts/7`; empty for the index
 */
export function restUrl(restRoot: string, route: string, query: Query = {}): string {
  const url = new URL(restRoot);
  const path = route.replace(/^\/+/, '');
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', `/${path}`);
  else url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return url.href;
}

import { z } from 'zod';
import { unescapeHtml } from './entities.ts';
import { isWebAddress, line } from './replies.ts';
import { siteTimeZone } from './time-zone.ts';

/** What the index of a REST API says about its site. */
export interface SiteIndex {
  name: string;
  /** URL that visitors use. */
  home: string;
  /** URL of WordPress' own files (`wp-admin`, `xmlrpc.php`), which may differ. */
  wordpressUrl: string;
  /** IANA name or offset, see {@link siteTimeZone}. */
  timezone: string;
  /** Includes those of plugins: `yoast/v1`, `wc/v3`. */
  namespaces: string[];
  /** The authorize screen as the site names it, unchecked; null if application passwords are off. */
  authorizeUrl: string | null;
}

export const INDEX_FIELDS = 'name,home,url,timezone_string,gmt_offset,namespaces,authentication';

/** Schema of the index. Only the fields that identify WordPress are required. */
export const siteIndex = z
  .object({
    name: line().catch(''),
    home: z.string().refine(isWebAddress).optional().catch(undefined),
    url: z.string().refine(isWebAddress),
    timezone_string: z.string().nullish().catch(null),
    gmt_offset: z.union([z.number(), z.string()]).nullish().catch(null),
    namespaces: z.array(line(100)).max(5_000),
    // PHP serializes an empty map as a list.
    authentication: z
      .object({
        'application-passwords': z.object({ endpoints: z.object({ authorization: z.string() }) }).optional(),
      })
      .catch({}),
  })
  .transform(
    (index): SiteIndex => ({
      name: unescapeHtml(index.name),
      home: withoutSlash(index.home ?? index.url),
      wordpressUrl: withoutSlash(index.url),
      timezone: siteTimeZone(index.timezone_string, index.gmt_offset),
      namespaces: index.namespaces,
      authorizeUrl: index.authentication['application-passwords']?.endpoints.authorization ?? null,
    }),
  );

/** A regular expression such as `/+$` is quadratic in the number of slashes. */
export function withoutSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

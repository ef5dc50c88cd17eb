import { type SiteCapabilities, siteCapabilities } from '@pressloom/contract';

/**
 * The capabilities of a site as stored. What a row lacks, or what is not readable in it, counts as not permitted or as
 * unknown until the connection is tested again: one row must not hide all sites of its user.
 */
export function readCapabilities(stored: unknown): SiteCapabilities {
  const values = Object(stored) as Record<string, unknown>;
  const read = Object.entries(siteCapabilities.shape).map(([name, schema]) => {
    const { success, data } = schema.safeParse(values[name]);
    return [name, success ? data : schema.safeParse(undefined).success ? undefined : false];
  });
  return Object.fromEntries(read) as SiteCapabilities;
}

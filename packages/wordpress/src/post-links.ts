import { z } from 'zod';
import { remoteId } from './replies.ts';

/** What WordPress says in the links of a post; undefined unless they were asked for. */
export interface LinkedFacts {
  /** Whether this user may save any HTML there. */
  unfilteredHtml?: boolean | undefined;
  /** How many revisions it has, and the id of the newest; null: none, or the site keeps none. */
  revisions?: { count: number; newest: number | null } | undefined;
}

const revisionLinks = z.object({
  'version-history': z.tuple([z.object({ count: z.number().int().nonnegative() })]),
  'predecessor-version': z
    .tuple([z.object({ id: remoteId })])
    .optional()
    .transform((links) => links?.[0].id ?? null),
});

/** WordPress lists there what this user may do with the post, taking the site's settings into account. */
export function factsFromLinks(links: Record<string, unknown>): LinkedFacts {
  const { data } = revisionLinks.safeParse(links);
  return {
    unfilteredHtml: Object.keys(links).some((rel) => rel.endsWith('action-unfiltered-html')),
    revisions: data && { count: data['version-history'][0].count, newest: data['predecessor-version'] },
  };
}

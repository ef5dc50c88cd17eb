import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './shared.ts';

/** A category or tag of a site, by what a post's field holds: its name, below others its path (see category-path.ts). */
const siteTerms = z.object({
  terms: z.array(z.string()),
  /** These are all that the site has; otherwise search for the others. */
  isComplete: z.boolean(),
});
export type SiteTerms = z.infer<typeof siteTerms>;

export const searchSiteTerms = endpoint({
  method: 'GET',
  path: '/api/sites/:id/terms',
  summary:
    'Categories (in the order of their tree, at most 500) or tags (the most used, at most 30) of a site as it has them now; with `search`, at most 30 that contain it',
  tag: 'Sites',
  key: 'read',
  params: idParams,
  query: z.object({
    taxonomy: z.enum(['categories', 'tags']).default('categories'),
    search: z.string().trim().max(200).default(''),
  }),
  reply: siteTerms,
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { siteAuthor } from './post-settings.ts';
import { idParams } from './shared.ts';

const siteAuthors = z.object({
  authors: z.array(siteAuthor),
  /** These are all that the site has; otherwise search for the others. */
  isComplete: z.boolean(),
});
export type SiteAuthors = z.infer<typeof siteAuthors>;

export const searchSiteAuthors = endpoint({
  method: 'GET',
  path: '/api/sites/:id/authors',
  summary:
    'Who may be the author of a post on a site, by name, at most 100; with `search`, at most 30 whose name contains it. Nobody if the connected account may write only under its own name',
  tag: 'Sites',
  key: 'read',
  params: idParams,
  query: z.object({ search: z.string().trim().max(200).default('') }),
  reply: siteAuthors,
});

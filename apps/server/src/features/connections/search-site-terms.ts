import { categoryPath, type SiteTerms, type searchSiteTerms as searchEndpoint } from '@pressloom/contract';
import { type FoundTerms, ifPartMissing, searchCategories, searchTags } from '@pressloom/wordpress';
import type { z } from 'zod';
import type { Services } from '../../services.ts';
import { openSite } from '../sites/index.ts';

/** Categories or tags that a site has now; none if it hides them. @throws WordPressError if it can't be read */
export async function searchSiteTerms(
  services: Services,
  userId: string,
  siteId: string,
  { taxonomy, search }: z.output<(typeof searchEndpoint)['query']>,
): Promise<SiteTerms> {
  const { client } = await openSite(services, siteId, userId);
  const find = taxonomy === 'tags' ? searchTags : searchCategories;
  const { terms, isComplete } = await find(client, search).catch(
    ifPartMissing<FoundTerms>({ terms: [], isComplete: true }),
  );
  return { terms: [...new Set(terms.map(categoryPath))], isComplete };
}

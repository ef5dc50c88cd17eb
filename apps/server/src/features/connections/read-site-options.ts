import type { SiteOptions } from '@pressloom/contract';
import { listAuthors, listCategories } from '@pressloom/wordpress';
import type { Services } from '../../services.ts';
import { openSite } from '../sites/index.ts';

/** What a site offers to choose from for new posts, as it is there now. @throws {WordPressError} where it does not tell */
export async function readSiteOptions(services: Services, userId: string, siteId: string): Promise<SiteOptions> {
  const { site, client } = await openSite(services, siteId, userId);
  return {
    categories: await listCategories(client),
    authors: site.capabilities.editOthersPosts ? await listAuthors(client) : null,
  };
}

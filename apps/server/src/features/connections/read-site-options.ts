import type { SiteOptions } from '@pressloom/contract';
import { listCategories, searchAuthors } from '@pressloom/wordpress';
import type { Services } from '../../services.ts';
import { openSite } from '../sites/index.ts';

/** What a site currently offers for new posts. @throws {WordPressError} if it can't be read */
export async function readSiteOptions(services: Services, userId: string, siteId: string): Promise<SiteOptions> {
  const { site, client } = await openSite(services, siteId, userId);
  return {
    categories: await listCategories(client),
    authors: site.capabilities.editOthersPosts ? (await searchAuthors(client, '')).authors : null,
  };
}

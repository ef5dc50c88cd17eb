import type { SiteAuthors } from '@pressloom/contract';
import { searchAuthors } from '@pressloom/wordpress';
import type { Services } from '../../services.ts';
import { openSite } from '../sites/index.ts';

/** People who may be the author of a post on a site. @throws WordPressError if it can't be read */
export async function searchSiteAuthors(
  services: Services,
  userId: string,
  siteId: string,
  search: string,
): Promise<SiteAuthors> {
  const { site, client } = await openSite(services, siteId, userId);
  return site.capabilities.editOthersPosts ? searchAuthors(client, search) : { authors: [], isComplete: true };
}

import type { SiteCapabilities } from '@pressloom/contract';

/** Tells the user what cannot be done on a site. */
export function siteNotices({ roles, capabilities }: { roles: string[]; capabilities: SiteCapabilities }): string[] {
  const { publishPosts, missingParts = [] } = capabilities;
  const role = roles.length > 0 ? ` (${roles.join(', ')})` : '';
  const cannotPublish = `Your role there${role} can’t publish or schedule posts. What you publish here is left on the site as a draft: submit it for review in WordPress, or ask for the role Author.`;
  const names = missingParts.map((part) => (part === 'media' ? 'images' : part));
  const hidden = `The site doesn’t offer its ${listed(names)} over the REST API, so posts are sent without them. To change that, allow ${listed(missingParts.map((part) => `/wp-json/wp/v2/${part}`))} in the site’s security plugin, then refresh the connection.`;
  return [...(publishPosts ? [] : [cannotPublish]), ...(missingParts.length > 0 ? [hidden] : [])];
}

const listed = (names: string[]) => new Intl.ListFormat('en').format(names);

import type { Site } from '@pressloom/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { siteToSelect, useSelectedSiteId } from '../post/selected-site.ts';
import { api } from './api-client.ts';

export const sitesQuery = queryOptions({
  queryKey: ['sites'],
  queryFn: async ({ signal }) => (await api('GET /api/sites', { signal })).sites,
});

export const siteQuery = (id: string) =>
  queryOptions({
    queryKey: ['sites', id],
    queryFn: ({ signal }) => api('GET /api/sites/:id', { params: { id }, signal }),
  });

/** All sites of the user, newest first. */
export const useSites = () => useQuery(sitesQuery);

/** The default site for new posts: the remembered one, else the first; null without sites. */
export function useSelectedSite(): Site | null {
  const { data: sites = [] } = useSites();
  return siteToSelect(sites, useSelectedSiteId());
}

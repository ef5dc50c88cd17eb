import type { SiteDeliveries } from '@pressloom/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';
import { useStaleOnEvents } from '../../lib/api/use-stale-on-events.ts';

export const deliveriesQuery = queryOptions({
  queryKey: ['deliveries'],
  queryFn: async ({ signal }) => (await api('GET /api/sites/deliveries', { signal })).sites,
  // Deliveries are counted while the page is not shown.
  meta: EVERY_VISIT,
});

const queryKey = deliveriesQuery.queryKey;

/** A site's delivery statistics, updated live. */
export function useSiteDeliveries(siteId: string): { deliveries: SiteDeliveries | undefined; isError: boolean } {
  useStaleOnEvents(queryKey, (event) => event.type === 'publication' && event.publication.siteId === siteId);
  const { data, isError } = useQuery(deliveriesQuery);
  return { deliveries: data?.find((site) => site.siteId === siteId), isError };
}

export const recountDeliveries = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey });

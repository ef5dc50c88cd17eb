import type { ActivityArea } from '@pressloom/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';

export interface ActivityFilter {
  area: ActivityArea | null;
  siteId: string | null;
}

export const activityQuery = ({ area, siteId }: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', { area, siteId }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/activity', {
        query: { area: area ?? undefined, siteId: siteId ?? undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // New entries arrive while the list is not shown.
    meta: EVERY_VISIT,
  });

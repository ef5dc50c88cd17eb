import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export const picturesQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['pictures', query],
    queryFn: ({ pageParam, signal }) => api('GET /api/pictures', { query: { query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.nextPage,
    enabled: query !== '',
    // Results hardly change within minutes, and the source limits its searches.
    staleTime: 10 * 60_000,
    retry: false,
  });

import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';

export const imagesQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['images', query],
    queryFn: ({ pageParam, signal }) => api('GET /api/image-search', { query: { query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.nextPage,
    enabled: query !== '',
    // Results hardly change within minutes, and the source limits its searches.
    staleTime: 'static',
    retry: false,
  });

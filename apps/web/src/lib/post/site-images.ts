import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api-client.ts';

/** Images in the media library of a site, newest first. */
export const siteImagesQuery = (siteId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['site-images', siteId, search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/sites/:id/images', { params: { id: siteId }, query: { search, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.nextPage,
    staleTime: 60_000,
    retry: false,
  });

/** At most 100 of them, by their ids. */
export const siteImagesByIdQuery = (siteId: string | null, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['site-images', siteId, 'ids', ids.join()],
    queryFn: async ({ signal }) => {
      const query = { ids: ids.slice(0, 100).join() };
      return (await api('GET /api/sites/:id/images', { params: { id: siteId ?? '' }, query, signal })).images;
    },
    enabled: siteId !== null && ids.length > 0,
    staleTime: 5 * 60_000,
    retry: false,
  });

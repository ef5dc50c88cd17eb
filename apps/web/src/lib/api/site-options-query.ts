import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** Categories and authors, fetched from the site on demand. */
export const siteOptionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-options', id],
    queryFn: ({ signal }) => api('GET /api/sites/:id/options', { params: { id }, signal }),
    staleTime: 60_000,
    retry: false,
  });

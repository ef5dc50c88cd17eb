import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';

/** What deleting a site would end here, counted anew each time it is asked for. */
export const deletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-deletion', id],
    queryFn: ({ signal }) => api('GET /api/sites/:id/deletion', { params: { id }, signal }),
    staleTime: 0,
    // The site can be deleted without it.
    retry: false,
  });

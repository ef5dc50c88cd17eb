import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';

export type Dashboard = Reply<'GET /api/dashboard'>;

/** Cheap to compute and misleading when stale: fetched on every visit. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api('GET /api/dashboard', { signal }),
  meta: EVERY_VISIT,
});

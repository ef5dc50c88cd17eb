import { getDashboard } from '@pressloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api-client.ts';

export type Dashboard = Reply<typeof getDashboard>;

/** Cheap to answer and wrong when old: fetched at every visit. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api(getDashboard, { signal }),
  refetchOnMount: 'always',
});

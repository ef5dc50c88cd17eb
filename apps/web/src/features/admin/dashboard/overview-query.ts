import { api } from '../../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../../lib/api/query-client.ts';

export const adminOverviewQuery = {
  queryKey: ['admin', 'overview'],
  queryFn: () => api('GET /api/admin/overview'),
  meta: EVERY_VISIT,
};

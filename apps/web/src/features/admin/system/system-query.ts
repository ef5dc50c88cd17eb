import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client.ts';

export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => api('GET /api/admin/system', { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';

export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: ({ signal }) => api('GET /api/insights', { signal }),
  meta: EVERY_VISIT,
});

export const waitlistQuery = queryOptions({
  queryKey: ['waitlist'],
  queryFn: ({ signal }) => api('GET /api/waitlist/analytics', { signal }),
});

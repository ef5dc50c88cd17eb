import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: ({ signal }) => api('GET /api/insights', { signal }),
  refetchOnMount: 'always',
});

export const waitlistQuery = queryOptions({
  queryKey: ['waitlist'],
  queryFn: ({ signal }) => api('GET /api/waitlist/analytics', { signal }),
});

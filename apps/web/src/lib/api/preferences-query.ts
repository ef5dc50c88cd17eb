import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** The user's choices for new posts and emails. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => api('GET /api/preferences', { signal }),
});

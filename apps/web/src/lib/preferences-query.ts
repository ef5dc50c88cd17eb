import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** What the user has chosen for new posts and for mails. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => api('GET /api/preferences', { signal }),
});

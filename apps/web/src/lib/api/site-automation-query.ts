import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { EVERY_VISIT } from './query-client.ts';

/** What automation may do on a site by itself. */
export const siteAutomationQuery = (id: string) =>
  queryOptions({
    queryKey: ['sites', id, 'automation'],
    queryFn: ({ signal }) => api('GET /api/sites/:id/automation', { params: { id }, signal }),
    meta: EVERY_VISIT,
  });

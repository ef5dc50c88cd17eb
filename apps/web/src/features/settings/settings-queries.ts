import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';

export const accountQuery = queryOptions({
  queryKey: ['settings', 'account'],
  queryFn: ({ signal }) => api('GET /api/account', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: async ({ signal }) => (await api('GET /api/sessions', { signal })).sessions,
  // Use on other devices emits no event.
  meta: EVERY_VISIT,
});

export const providerQuery = queryOptions({
  queryKey: ['settings', 'ai-provider'],
  queryFn: async ({ signal }) => (await api('GET /api/account/ai-provider', { signal })).provider,
});

export const apiKeysQuery = queryOptions({
  queryKey: ['settings', 'api-keys'],
  queryFn: async ({ signal }) => (await api('GET /api/keys', { signal })).keys,
  meta: EVERY_VISIT,
});

import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../../lib/api/query-client.ts';
import { listQuery } from '../list/list-query.ts';
import type { ListQuery } from '../list/use-list-params.ts';

export const SUBSCRIPTIONS_CHOICES = {
  sort: ['-created', 'created'],
  state: ['active', 'pending', 'halted', 'paused', 'cancelled', 'refunded', 'ended'],
} as const;

export const adminSubscriptionsQuery = (query: ListQuery<typeof SUBSCRIPTIONS_CHOICES>) =>
  listQuery('subscriptions', query, (page, signal) => api('GET /api/admin/subscriptions', { query: page, signal }));

export const revenueQuery = {
  queryKey: ['admin', 'revenue'],
  queryFn: () => api('GET /api/admin/revenue'),
  meta: EVERY_VISIT,
};

export const userPaymentsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'payments', userId],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/payments', { query: { userId, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

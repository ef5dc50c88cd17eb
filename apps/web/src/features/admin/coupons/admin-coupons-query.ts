import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client.ts';
import { listQuery } from '../list/list-query.ts';
import type { ListQuery } from '../list/use-list-params.ts';

export const COUPONS_CHOICES = {
  sort: ['-created', 'created', 'code', '-code'],
  active: ['true', 'false'],
} as const;

export const adminCouponsQuery = ({ search, sort, active }: ListQuery<typeof COUPONS_CHOICES>) =>
  listQuery('coupons', { search, sort, active }, (page, signal) =>
    api('GET /api/admin/coupons', { query: page, signal }),
  );

export const redemptionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'coupons', id, 'redemptions'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/coupons/:id/redemptions', {
        params: { id },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

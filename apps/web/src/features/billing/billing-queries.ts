import type { BillingPeriod } from '@pressloom/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';

/** All of billing: what a payment, a refund or a change of the plan makes outdated. */
export const BILLING = ['billing'];

export const billingQuery = queryOptions({
  queryKey: [...BILLING, 'plan'],
  queryFn: ({ signal }) => api('GET /api/billing', { signal }),
  // The provider settles charges without an event.
  meta: EVERY_VISIT,
});

/** How often an open purchase is read: its payment may be reported to the server alone, or be made in another tab. */
const WHILE_OPEN_MS = 4_000;

/** The same where a purchase is offered: until the open one has ended. */
export const offerQuery = queryOptions({
  ...billingQuery,
  refetchInterval: ({ state }) => (state.data?.openCheckoutId ? WHILE_OPEN_MS : false),
});

export const detailsQuery = queryOptions({
  queryKey: [...BILLING, 'details'],
  queryFn: async ({ signal }) => (await api('GET /api/billing/details', { signal })).details,
});

export const paymentsQuery = infiniteQueryOptions({
  queryKey: [...BILLING, 'payments'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/billing/payments', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: EVERY_VISIT,
});

interface Wanted {
  period: BillingPeriod;
  couponCode: string;
  /** Code of the state; empty while none is chosen: the tax is not split then. */
  state: string;
}

export const creditsQuery = queryOptions({
  queryKey: [...BILLING, 'credits'],
  queryFn: ({ signal }) => api('GET /api/credits', { signal }),
  meta: EVERY_VISIT,
});

/** What a purchase costs. */
export const previewQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...BILLING, 'preview', wanted],
    queryFn: ({ signal }) => api('POST /api/billing/preview', { body: wanted, signal }),
    // The breakdown stays in its place while another one is worked out.
    placeholderData: keepPreviousData,
  });

export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: [...BILLING, 'checkout', id],
    queryFn: ({ signal }) => api('GET /api/billing/checkouts/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? WHILE_OPEN_MS : false),
    meta: EVERY_VISIT,
  });

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';

const isFinal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

const RETRY_AFTER_S = 1;
const RETRY_AFTER_MAX_S = 30;

/** Milliseconds until a failed query is tried again. */
const retryDelay = (_: number, error: unknown) =>
  1_000 * Math.min((error instanceof ApiError && error.retryAfter) || RETRY_AFTER_S, RETRY_AFTER_MAX_S);

/** Marks a query whose data changes without an event: it is read again each time it is shown again. */
export const EVERY_VISIT = { everyVisit: true };

/**
 * One retry, no refetch on focus or mount, five minutes in the cache (specification, section 9). The five minutes are
 * the library's default in a browser; on the server, where a page is rendered at once, it sets no timer.
 */
export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // A page that the server renders does not wait for a second try: the browser makes it.
        retry: (failures, error) => typeof window !== 'undefined' && failures < 1 && !isFinal(error),
        retryDelay,
        refetchOnWindowFocus: false,
        // Queries invalidated while unmounted are still refetched when they mount again.
        refetchOnMount: (query) => query.state.isInvalidated,
      },
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.meta?.everyVisit && query.getObserversCount() === 0) query.invalidate();
  });
  return client;
}

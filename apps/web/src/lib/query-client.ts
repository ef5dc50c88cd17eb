import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';

const isFinal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * One retry, no refetch on focus or mount, five minutes in the cache (specification, section 9). The five minutes are
 * the library's default in a browser; on the server, where a page is rendered at once, it sets no timer.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
        // Queries invalidated while unmounted are still refetched when they mount again.
        refetchOnMount: (query) => query.state.isInvalidated,
      },
    },
  });

import type { DeliveryAttempt } from '@pressloom/contract';
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { useStaleOnEvents } from '../../lib/use-stale-on-events.ts';

interface AttemptsPage {
  attempts: DeliveryAttempt[];
  nextCursor: string | null;
}

const attemptsQuery = (
  queryKey: QueryKey,
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<AttemptsPage>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => page(pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // New attempts are logged while the list is not shown.
    refetchOnMount: 'always',
  });

/** The delivery log of one post, newest first, updated live. */
export function usePostAttempts(postId: string) {
  const queryKey = ['attempts', 'post', postId];
  useStaleOnEvents(queryKey, (event) => event.type === 'publication' && event.publication.postId === postId);
  return useInfiniteQuery(
    attemptsQuery(queryKey, (cursor, signal) =>
      api('GET /api/posts/:id/attempts', { params: { id: postId }, query: { cursor }, signal }),
    ),
  );
}

/** The delivery log of one site, for all its posts. */
export function useSiteAttempts(siteId: string) {
  const queryKey = ['attempts', 'site', siteId];
  useStaleOnEvents(queryKey, (event) => event.type === 'publication' && event.publication.siteId === siteId);
  return useInfiniteQuery(
    attemptsQuery(queryKey, (cursor, signal) =>
      api('GET /api/sites/:id/attempts', { params: { id: siteId }, query: { cursor }, signal }),
    ),
  );
}

export type AttemptsList = ReturnType<typeof usePostAttempts>;

import type { DeliveryAttempt } from '@pressloom/contract';
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';

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
  });

/** The delivery log of one post, newest first. */
export const postAttemptsQuery = (postId: string) =>
  attemptsQuery(['attempts', 'post', postId], (cursor, signal) =>
    api('GET /api/posts/:id/attempts', { params: { id: postId }, query: { cursor }, signal }),
  );

/** The delivery log of one site, for all its posts. */
export const siteAttemptsQuery = (siteId: string) =>
  attemptsQuery(['attempts', 'site', siteId], (cursor, signal) =>
    api('GET /api/sites/:id/attempts', { params: { id: siteId }, query: { cursor }, signal }),
  );

export const usePostAttempts = (postId: string) => useInfiniteQuery(postAttemptsQuery(postId));
export const useSiteAttempts = (siteId: string) => useInfiniteQuery(siteAttemptsQuery(siteId));

export type AttemptsList = ReturnType<typeof usePostAttempts>;

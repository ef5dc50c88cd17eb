import type { DeliveryAttempt } from '@pressloom/contract';
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';
import { useStaleOnEvents } from '../../lib/api/use-stale-on-events.ts';
import { isBeingDeleted } from './copy-on-site.ts';

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
    meta: EVERY_VISIT,
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

function useAttempts(query: ReturnType<typeof attemptsQuery>) {
  useStaleOnEvents(query.queryKey, (event) => event.type === 'publication' && !isBeingDeleted(event.publication));
  return useInfiniteQuery(query);
}

export const usePostAttempts = (postId: string) => useAttempts(postAttemptsQuery(postId));
export const useSiteAttempts = (siteId: string) => useAttempts(siteAttemptsQuery(siteId));

export type AttemptsList = ReturnType<typeof usePostAttempts>;

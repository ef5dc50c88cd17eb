import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';

/** Versions of a post, newest first. */
export const revisionsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: ['revisions', 'of', postId],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/posts/:id/revisions', {
        params: { id: postId },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Each save adds one.
    refetchOnMount: 'always',
  });

/** One version with its text, which never changes. */
export const revisionQuery = (id: string) =>
  queryOptions({
    queryKey: ['revisions', 'one', id],
    queryFn: ({ signal }) => api('GET /api/revisions/:id', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The post as it is on its site now, always refetched. */
export const remoteQuery = (postId: string) =>
  queryOptions({
    queryKey: ['remote', postId],
    queryFn: ({ signal }) => api('GET /api/posts/:id/remote', { params: { id: postId }, signal }),
    retry: false,
    gcTime: 0,
  });

export const restoreRevision = (id: string, version: number) =>
  api('POST /api/revisions/:id/restore', { params: { id }, body: { version } });

interface Choice {
  choice: 'take' | 'keep';
  version: number;
  seen: string;
}

export const settleRemote = (postId: string, body: Choice) =>
  api('POST /api/posts/:id/remote', { params: { id: postId }, body });

/** The version that the user chose has changed on the site: fetched again. */
export const readRemoteAgain = (queryClient: QueryClient, postId: string) =>
  queryClient.invalidateQueries({ queryKey: remoteQuery(postId).queryKey });

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';

/** The findings of a post's text as it is now in the editor. Asked only when the user wants them. */
export const checkQuery = (postId: string, content: () => string) =>
  queryOptions({
    queryKey: ['check', postId],
    queryFn: ({ signal }) =>
      api('POST /api/posts/:id/check', { params: { id: postId }, body: { content: content() }, signal }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

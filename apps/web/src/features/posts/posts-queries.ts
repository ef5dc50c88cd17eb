import type { Post, PostStatus, PostSummary } from '@pressloom/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, firstReply } from '../../lib/api-client.ts';
import { refreshLists } from '../../lib/post-lists.ts';

export interface PostsFilter {
  search: string;
  status: PostStatus | null;
}

export const postsQuery = ({ search, status }: PostsFilter) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'list', { search, status }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/posts', {
        query: { search: search || undefined, status: status ?? undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialData: () => {
      const page = firstReply('GET /api/posts', {
        query: { search: search || undefined, status: status ?? undefined },
      });
      return page && { pages: [page], pageParams: [null] };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: async ({ client, queryKey, signal }) => {
      const answered = await api('GET /api/posts/:id', { params: { id }, signal });
      // What was saved while this was on its way is newer.
      const known = client.getQueryData<Post>(queryKey);
      return known && known.version > answered.version ? known : answered;
    },
    // What is opened to be edited is asked for anew: another tab or device may have saved it.
    refetchOnMount: 'always',
  });

/** A post as the server just answered it: shown at once, and the lists are fetched anew when next looked at. */
export const rememberPost = (queryClient: QueryClient, post: Post) => {
  queryClient.setQueryData(postQuery(post.id).queryKey, post);
  return refreshLists(queryClient);
};

/** Drops what is known of a deleted post once no page shows it: one that still does would ask the server for it again. */
export const forgetPost = (queryClient: QueryClient, id: string) => {
  const cache = queryClient.getQueryCache();
  const query = cache.find({ queryKey: postQuery(id).queryKey });
  const drop = () => {
    if (!query || query.getObserversCount() > 0) return;
    cache.remove(query);
    stop();
  };
  const stop = cache.subscribe(drop);
  drop();
  return refreshLists(queryClient);
};

export const deletePostFrom = (id: string, from: 'everywhere' | 'here') =>
  api('DELETE /api/posts/:id', { params: { id }, query: { from } });

export const removeSamples = async (queryClient: QueryClient): Promise<number> => {
  const { removed } = await api('DELETE /api/posts/samples');
  await refreshLists(queryClient);
  return removed;
};

/** Scheduled posts stand under their day, all others under the day they were begun. */
export const dateOf = (post: PostSummary): string =>
  post.status === 'scheduled' && post.scheduledDate ? post.scheduledDate : post.createdAt;

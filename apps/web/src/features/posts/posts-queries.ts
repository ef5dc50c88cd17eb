import type { Post, PostOrder, PostStatus, PostSummary } from '@pressloom/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, firstReply } from '../../lib/api-client.ts';
import { refreshLists } from '../../lib/post-lists.ts';

export interface PostsFilter {
  search: string;
  status: PostStatus | null;
  siteId: string | null;
  /** Null: newest first. */
  sort: PostOrder | null;
}

/** In the order in which the server asks for the page's first replies. */
const matching = ({ search, status, siteId }: PostsFilter) => ({
  search: search || undefined,
  status: status ?? undefined,
  siteId: siteId ?? undefined,
});

export const postsQuery = (filter: PostsFilter) => {
  const query = { ...matching(filter), sort: filter.sort ?? undefined };
  return infiniteQueryOptions({
    queryKey: ['posts', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/posts', { query: { ...query, cursor: pageParam ?? undefined }, signal }),
    initialData: () => {
      const page = firstReply('GET /api/posts', { query });
      return page && { pages: [page], pageParams: [null] };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
};

/** How many posts match, whatever their order. */
export const postsCountQuery = (filter: PostsFilter) => {
  const query = matching(filter);
  return queryOptions({
    queryKey: ['posts', 'list', 'count', query],
    queryFn: ({ signal }) => api('GET /api/posts/count', { query, signal }),
    initialData: () => firstReply('GET /api/posts/count', { query }),
  });
};

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

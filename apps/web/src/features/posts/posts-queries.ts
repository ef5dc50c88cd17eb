import type { Post, PostOrder, PostOrigin, PostStatus, PostSummary, PostType } from '@pressloom/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { postKey, refreshLists } from '../../lib/api/post-lists.ts';
import { EVERY_VISIT } from '../../lib/api/query-client.ts';

export interface PostsFilter {
  search: string;
  status: PostStatus | null;
  siteId: string | null;
  origin: PostOrigin | null;
  type: PostType | null;
  author: string | null;
  category: string | null;
  siteStatus: string | null;
  /** Null: newest first. */
  sort: PostOrder | null;
}

type Matching = { [Name in keyof Omit<PostsFilter, 'sort'>]?: NonNullable<PostsFilter[Name]> };

const matching = ({ sort: _, ...choices }: PostsFilter): Matching =>
  Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice));

const asQuery = (filter: PostsFilter) => ({ ...matching(filter), sort: filter.sort ?? undefined });

export const postsQuery = (filter: PostsFilter) => {
  const query = asQuery(filter);
  return infiniteQueryOptions({
    queryKey: ['posts', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/posts', { query: { ...query, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
};

/** The first posts of a list, in its order, as they are now. */
export async function readFirstPosts(filter: PostsFilter, most: number): Promise<PostSummary[]> {
  const posts: PostSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await api('GET /api/posts', { query: { ...asQuery(filter), limit: 100, cursor } });
    posts.push(...page.posts);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && posts.length < most);
  return posts.slice(0, most);
}

/** How many posts match, regardless of order. */
export const postsCountQuery = (filter: PostsFilter) => {
  const query = matching(filter);
  return queryOptions({
    queryKey: ['posts', 'list', 'count', query],
    queryFn: ({ signal }) => api('GET /api/posts/count', { query, signal }),
  });
};

/** Authors, categories and statuses on sites by which the posts can be filtered. */
export const postChoicesQuery = queryOptions({
  queryKey: ['posts', 'list', 'choices'],
  queryFn: ({ signal }) => api('GET /api/posts/choices', { signal }),
});

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: postKey(id),
    queryFn: async ({ client, queryKey, signal }) => {
      const answered = await api('GET /api/posts/:id', { params: { id }, signal });
      // A save that finished during this request is newer.
      const known = client.getQueryData<Post>(queryKey);
      return known && known.version > answered.version ? known : answered;
    },
    // Before editing: another tab or device may have saved it.
    meta: EVERY_VISIT,
  });

/** Caches a post as the server just returned it, and marks the lists as stale. */
export const rememberPost = (queryClient: QueryClient, post: Post) => {
  queryClient.setQueryData(postQuery(post.id).queryKey, post);
  return refreshLists(queryClient);
};

/** Drops a deleted post from the cache once no page shows it: a mounted query would refetch it. */
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

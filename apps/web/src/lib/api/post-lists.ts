import type { QueryClient } from '@tanstack/react-query';

/** Key of the query of one post. */
export const postKey = (id: string) => ['posts', 'one', id];

/** Queries that list or count posts. */
const LISTS = [['posts', 'list'], ['calendar'], ['dashboard']];

/** After a change: mounted lists are refetched at once, the others when they are next shown. */
export const refreshLists = async (queryClient: QueryClient) => {
  await Promise.all(LISTS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

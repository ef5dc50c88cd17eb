import type { QueryClient } from '@tanstack/react-query';

/** Where posts are listed or counted. */
const LISTS = [['posts', 'list'], ['calendar'], ['dashboard']];

/** After a change: what is shown is fetched anew, all else when it is next looked at. */
export const refreshLists = async (queryClient: QueryClient) => {
  await Promise.all(LISTS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';

export const creditEntriesQuery = infiniteQueryOptions({
  queryKey: ['credits', 'entries'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/credits/entries', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  // Every article adds entries.
  refetchOnMount: 'always',
});

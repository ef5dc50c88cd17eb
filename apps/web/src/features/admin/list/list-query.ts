import { infiniteQueryOptions } from '@tanstack/react-query';

interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/**
 * A table of the admin area, page by page.
 *
 * @param name what it lists: ['admin', name] is the key of all its queries
 */
export const listQuery = <Row, Query extends object>(
  name: string,
  query: Query,
  read: (query: Query & { cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
) =>
  infiniteQueryOptions({
    queryKey: ['admin', name, query] as readonly unknown[],
    queryFn: ({ pageParam, signal }) => read({ ...query, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

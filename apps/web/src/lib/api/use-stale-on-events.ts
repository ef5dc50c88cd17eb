import type { ServerEvent } from '@pressloom/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useServerEvents } from './event-stream.ts';

/** In milliseconds. A site may emit hundreds of events: queries are refetched at most twice a second. */
const PAUSE = 500;

/** Refetches a query when an event of the stream concerns it. */
export function useStaleOnEvents(queryKey: QueryKey, concerns: (event: ServerEvent) => boolean) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useServerEvents((event) => {
    if (timer.current === undefined && concerns(event)) refetchSoon();
  });
  const refetchSoon = () => {
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (isLoadingMore(queryClient, queryKey)) refetchSoon();
      else void queryClient.invalidateQueries({ queryKey });
    }, PAUSE);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** A refetch would cancel the next page that the user asked for. */
const isLoadingMore = (queryClient: QueryClient, queryKey: QueryKey) =>
  queryClient.isFetching({ queryKey, predicate: ({ state }) => state.fetchMeta?.fetchMore !== undefined }) > 0;

import type { ServerEvent } from '@pressloom/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useServerEvents } from './event-stream.ts';

/** A site that takes hundreds of posts tells of each: what is shown is asked for at most twice a second. */
const PAUSE = 500;

/** Asks for a query again when an event of the stream concerns it. */
export function useStaleOnEvents(queryKey: QueryKey, concerns: (event: ServerEvent) => boolean) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useServerEvents((event) => {
    if (timer.current !== undefined || !concerns(event)) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey });
    }, PAUSE);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

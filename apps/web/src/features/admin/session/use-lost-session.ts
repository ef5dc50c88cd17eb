import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { adminSessionQuery } from './admin-session.ts';

export const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Asks for the session again when a call of the admin area finds nothing: once the session is over, nothing is there. */
export function useLostSession() {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = adminSessionQuery;
    const check = () => void client.invalidateQueries({ queryKey, exact: true });
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isAbsent(event.action.error)) return;
        const [area, what] = event.query.queryKey;
        if (area === 'admin' && what !== 'session') check();
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isAbsent(event.action.error)) check();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

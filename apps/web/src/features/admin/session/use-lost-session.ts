import { ADMIN_IDLE_MINUTES } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { adminSessionQuery } from './admin-session.ts';

export const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The session is over by then. The minute is the precision with which the server notes its use. */
const OVER_MS = (ADMIN_IDLE_MINUTES + 1) * 60_000;

/**
 * Asks for the session again when it may be over: when a call of the admin area finds nothing, because then nothing is
 * there, and when the area was not used for so long that it ended, so that no data stays on an unattended screen.
 */
export function useLostSession() {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = adminSessionQuery;
    const check = () => void client.invalidateQueries({ queryKey, exact: true });
    let timer = setTimeout(check, OVER_MS);
    const wasUsed = () => {
      clearTimeout(timer);
      timer = setTimeout(check, OVER_MS);
    };
    const stops = [
      client.getQueryCache().subscribe((event) => {
        const [area, what] = event.query.queryKey;
        if (area !== 'admin' || event.type !== 'updated') return;
        if (event.action.type === 'success') wasUsed();
        if (event.action.type === 'error' && isAbsent(event.action.error) && what !== 'session') check();
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        if (event.action.type === 'success') wasUsed();
        if (event.action.type === 'error' && isAbsent(event.action.error)) check();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client]);
}

import { type Location, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';

/** Returns where a visitor wanted to go before signing in, or the dashboard. */
export function useSignedInTarget(): string {
  const state: unknown = useLocation().state;
  const from = (state as { from?: Partial<Location> } | null)?.from;
  return from?.pathname ? `${from.pathname}${from.search ?? ''}${from.hash ?? ''}` : paths.dashboard;
}

import { useSyncExternalStore } from 'react';

/** From here on a table of several columns fits beside the sidebar. */
const WIDE = '(min-width: 64rem)';

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

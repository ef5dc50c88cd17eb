import { useSyncExternalStore } from 'react';
import { useAssumed } from '../page/reader.ts';

/** At this width a table of several columns fits beside the sidebar. */
const WIDE = '(min-width: 64rem)';

export const isWide = (): boolean => window.matchMedia(WIDE).matches;

export const useIsWide = (): boolean => useSyncExternalStore(onWidth, isWide, useAssumed('isWide'));

/** Returns how to stop. */
export const onWidth = (listener: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

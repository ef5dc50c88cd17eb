import { useSyncExternalStore } from 'react';

let isReachable = true;
const listeners = new Set<() => void>();

/** What a call found out: whether it got any answer at all. */
export function noteReachable(reachable: boolean) {
  if (reachable === isReachable) return;
  isReachable = reachable;
  for (const listener of listeners) listener();
}

const onOnline = () => noteReachable(true);
const onOffline = () => noteReachable(false);

function subscribe(listener: () => void) {
  // The same functions each time: heard once, however many listen.
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Whether pressloom can be reached, as far as is known. The browser's word is taken until a call shows otherwise: it does
 * not notice a server that is away, nor that one on this very computer needs no network.
 */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isReachable,
    () => true,
  );

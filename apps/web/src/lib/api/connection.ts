import { useSyncExternalStore } from 'react';

let isReachable = true;
const listeners = new Set<() => void>();

/** Records whether a call got any response at all. */
export function noteReachable(reachable: boolean) {
  if (reachable === isReachable) return;
  isReachable = reachable;
  for (const listener of listeners) listener();
}

const onOnline = () => noteReachable(true);
const onOffline = () => noteReachable(false);

function subscribe(listener: () => void) {
  // Always the same functions, so each is registered only once however many components subscribe.
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Whether pressloom can be reached, as far as is known. The browser's status is trusted until a call shows otherwise:
 * it notices neither a server that is down, nor that a server on this machine needs no network.
 */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isReachable,
    () => true,
  );

import { type ComponentType, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * A page that depends on the browser's clock, storage or DOM: the server renders only the frame around it, and the
 * browser renders the page as soon as the frame is hydrated.
 */
export const inBrowser = (Page: ComponentType): ComponentType =>
  function InBrowser() {
    return useIsHydrated() && <Page />;
  };

/** False on the server and during hydration. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

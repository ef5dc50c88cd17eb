import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Moves focus to the page after a navigation, unless the page has focused something itself. */
export function usePageFocus<T extends HTMLElement>() {
  const page = useRef<T>(null);
  const { pathname } = useLocation();
  // On the first load, focus stays at the start of the document; a layout that replaces another moves it.
  const isFirstOfDocument = useNavigationType() === 'POP';
  const shown = useRef(isFirstOfDocument ? pathname : null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
  }, [pathname]);
  return page;
}

import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** After a change of page the focus goes to the new one, unless the page has put it somewhere itself. */
export function usePageFocus<T extends HTMLElement>() {
  const page = useRef<T>(null);
  const { pathname } = useLocation();
  // A frame that appears with the document leaves the focus at its beginning; one that takes another's place does not.
  const isFirstOfDocument = useNavigationType() === 'POP';
  const shown = useRef(isFirstOfDocument ? pathname : null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
  }, [pathname]);
  return page;
}

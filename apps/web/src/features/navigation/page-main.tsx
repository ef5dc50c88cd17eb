import { Outlet } from 'react-router';
import { usePageFocus } from './use-page-focus.ts';

/** The first link of a layout. */
export const SkipLink = () => (
  <a
    href="#page"
    className="sr-only z-50 rounded-md bg-primary px-3 py-2 text-on-primary text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
);

/** The page within a layout. It takes the focus when another one is opened. */
export const PageMain = () => (
  <main
    id="page"
    ref={usePageFocus<HTMLElement>()}
    tabIndex={-1}
    className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 outline-none sm:px-8 sm:pt-8"
  >
    <Outlet />
  </main>
);

import { hydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../lib/api/query-client.ts';
import { isWide, onWidth } from '../lib/browser/use-is-wide.ts';
import { pageData } from '../lib/page/page-data.ts';
import { keepReader } from '../lib/page/reader.ts';
import { isSidebarCollapsed, onSidebar } from '../lib/page/sidebar-state.ts';
import { showTheme } from '../lib/page/theme.ts';
import { userTimeZone } from '../ui/format-date.ts';
import { App } from './app.tsx';
import { routes } from './router.tsx';

/**
 * Starts the app in an element: hydrates what the server rendered there, or renders from scratch.
 *
 * @param onReady called once the app is interactive
 */
export async function start(root: HTMLElement, onReady: () => void) {
  showTheme();
  const keep = () => keepReader({ timeZone: userTimeZone(), isWide: isWide(), isCollapsed: isSidebarCollapsed() });
  keep();
  onWidth(keep);
  onSidebar(keep);

  const page = pageData();
  const queryClient = createQueryClient();
  if (page) hydrate(queryClient, page.queries);
  // If a module fails to load, the router tries again and shows the error.
  const isLoaded = await loadModules(window.location.pathname).then(
    () => true,
    () => false,
  );
  const router = createBrowserRouter(routes);
  const app = (
    <StrictMode>
      <App queryClient={queryClient} reader={page?.reader ?? null} onReady={onReady}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  if (page && isLoaded) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/** Loads the modules of the page at a path, without which its first render would be a spinner. */
async function loadModules(path: string) {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { keepCore } from '../lib/kept-core.ts';
import { keepReader } from '../lib/reader.ts';
import { isSidebarCollapsed, onSidebar } from '../lib/sidebar-state.ts';
import { showTheme } from '../lib/theme.ts';
import { isWide, onWidth } from '../lib/use-is-wide.ts';
import { userTimeZone } from '../ui/format-date.ts';
import { App } from './app.tsx';
import { routes } from './router.tsx';
import { withPages } from './with-pages.ts';

/**
 * Starts the app in an element: hydrates what the server rendered there, or renders from scratch.
 *
 * @param onReady called once the app is interactive
 */
export async function start(root: HTMLElement, onReady: () => void) {
  showTheme();
  const keep = () => keepReader({ timeZone: userTimeZone(), isWide: isWide(), isCollapsed: isSidebarCollapsed() });
  keep();
  keepCore(import.meta.url);
  onWidth(keep);
  onSidebar(keep);

  // If the page's module fails to load, the router tries again and shows the error.
  const found = await withPages(routes, window.location.pathname).catch(() => null);
  const app = <App router={createBrowserRouter(found ?? routes)} onReady={onReady} />;
  if (found && root.dataset.reader) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

import { useQueryClient } from '@tanstack/react-query';
import { Outlet, ScrollRestoration } from 'react-router';
import { MobileBar } from '../features/navigation/mobile-bar.tsx';
import { NavigationProgress } from '../features/navigation/navigation-progress.tsx';
import { Sidebar } from '../features/navigation/sidebar.tsx';
import { useSidebarState } from '../features/navigation/sidebar-state.ts';
import { TopBar } from '../features/navigation/top-bar.tsx';
import { usePageFocus } from '../features/navigation/use-page-focus.ts';
import { usePublicationOutcomes } from '../features/publishing/publishing-queries.ts';
import { cn } from '../lib/cn.ts';
import { useEventStream, useServerEvents } from '../lib/event-stream.ts';

/** The frame around every page of a signed-in user. */
export function Component() {
  const [isCollapsed, setIsCollapsed] = useSidebarState();
  const page = usePageFocus<HTMLElement>();
  const queryClient = useQueryClient();
  useEventStream();
  usePublicationOutcomes();
  useServerEvents((event) => {
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    if (event.type === 'site') void queryClient.invalidateQueries({ queryKey: ['sites'] });
  });

  return (
    <>
      <a
        href="#page"
        className="sr-only z-50 rounded-md bg-primary px-3 py-2 text-on-primary text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <Sidebar isCollapsed={isCollapsed} onCollapsedChange={setIsCollapsed} />
      <div className={cn('transition-[padding]', isCollapsed ? 'md:pl-16' : 'md:pl-64')}>
        <MobileBar />
        <TopBar />
        <main
          id="page"
          ref={page}
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 outline-none sm:px-8 sm:pt-8"
        >
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </>
  );
}

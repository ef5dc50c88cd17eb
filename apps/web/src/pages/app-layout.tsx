import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { KeepTyping } from '../features/command-palette/typed-ahead.tsx';
import { usePaletteShortcut } from '../features/command-palette/use-palette-shortcut.ts';
import { MobileBar } from '../features/navigation/mobile-bar.tsx';
import { NavigationProgress } from '../features/navigation/navigation-progress.tsx';
import { Sidebar } from '../features/navigation/sidebar.tsx';
import { TopBar } from '../features/navigation/top-bar.tsx';
import { useGoToKeys } from '../features/navigation/use-go-to-keys.ts';
import { usePageFocus } from '../features/navigation/use-page-focus.ts';
import { Bell } from '../features/notifications/bell.tsx';
import { notificationsQuery, useLiveNotifications } from '../features/notifications/notifications-query.ts';
import { usePublicationOutcomes } from '../features/publishing/publishing-queries.ts';
import { useEventStream, useServerEvents } from '../lib/api/event-stream.ts';
import { cn } from '../lib/cn.ts';
import { preload } from '../lib/page/preload.ts';
import { useSidebarState } from '../lib/page/sidebar-state.ts';
import { useListsInStep } from './use-lists-in-step.ts';

const CommandPalette = lazy(() =>
  import('../features/command-palette/command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);

export const loader = preload(() => [notificationsQuery]);

/** The layout around every page of a signed-in user. */
export function Component() {
  const [isCollapsed, setIsCollapsed] = useSidebarState();
  const page = usePageFocus<HTMLElement>();
  const queryClient = useQueryClient();
  useEventStream();
  usePublicationOutcomes();
  useLiveNotifications();
  useListsInStep();
  useServerEvents((event) => {
    if (event.type === 'site') void queryClient.invalidateQueries({ queryKey: ['sites'] });
  });
  const [palette, setPalette] = useState({ isOpen: false, wasOpened: false });
  const showPalette = (isOpen: boolean) => setPalette({ isOpen, wasOpened: true });
  usePaletteShortcut(() => showPalette(!palette.isOpen));
  useGoToKeys();

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
        <MobileBar bell={<Bell />} onSearch={() => showPalette(true)} />
        <TopBar bell={<Bell />} onSearch={() => showPalette(true)} />
        <main
          id="page"
          ref={page}
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 outline-none sm:px-8 sm:pt-8"
        >
          <Outlet />
        </main>
      </div>
      {palette.wasOpened && (
        <Suspense fallback={palette.isOpen && <KeepTyping onEscape={() => showPalette(false)} />}>
          <CommandPalette open={palette.isOpen} onOpenChange={showPalette} />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  );
}

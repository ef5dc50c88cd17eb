import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Location, ScrollRestoration } from 'react-router';
import { KeepTyping } from '../features/command-palette/typed-ahead.tsx';
import { usePaletteShortcut } from '../features/command-palette/use-palette-shortcut.ts';
import { MobileBar } from '../features/navigation/mobile-bar.tsx';
import { NavigationProgress } from '../features/navigation/navigation-progress.tsx';
import { OfflineNote } from '../features/navigation/offline-note.tsx';
import { PageMain, SkipLink } from '../features/navigation/page-main.tsx';
import { Sidebar } from '../features/navigation/sidebar.tsx';
import { TopBar } from '../features/navigation/top-bar.tsx';
import { useGoToKeys } from '../features/navigation/use-go-to-keys.ts';
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

/** Every page that is opened by its URL has the same location key. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** The layout around every page of a signed-in user. */
export function Component() {
  const [isCollapsed, setIsCollapsed] = useSidebarState();
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
      <SkipLink />
      <NavigationProgress />
      <Sidebar isCollapsed={isCollapsed} onCollapsedChange={setIsCollapsed} />
      <div className={cn('transition-[padding]', isCollapsed ? 'md:pl-16' : 'md:pl-64')}>
        <MobileBar bell={<Bell />} onSearch={() => showPalette(true)} />
        <TopBar bell={<Bell />} onSearch={() => showPalette(true)} />
        <PageMain />
        <OfflineNote />
      </div>
      {palette.wasOpened && (
        <Suspense fallback={palette.isOpen && <KeepTyping onEscape={() => showPalette(false)} />}>
          <CommandPalette open={palette.isOpen} onOpenChange={showPalette} />
        </Suspense>
      )}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

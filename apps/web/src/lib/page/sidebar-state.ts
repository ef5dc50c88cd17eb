import { useSyncExternalStore } from 'react';
import { useAssumed } from './reader.ts';

const KEY = 'ui-sidebar';
const listeners = new Set<() => void>();

export const isSidebarCollapsed = (): boolean => localStorage.getItem(KEY) === 'collapsed';

/** Whether the sidebar is collapsed, stored between visits. */
export function useSidebarState() {
  const isCollapsed = useSyncExternalStore(onSidebar, isSidebarCollapsed, useAssumed('isCollapsed'));
  return [isCollapsed, collapseSidebar] as const;
}

function collapseSidebar(collapsed: boolean) {
  localStorage.setItem(KEY, collapsed ? 'collapsed' : 'open');
  for (const listener of listeners) listener();
}

/** Returns how to stop. */
export function onSidebar(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

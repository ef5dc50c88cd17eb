import { useState } from 'react';

const KEY = 'ui-sidebar';

/** Whether the sidebar is collapsed, kept from visit to visit. */
export function useSidebarState() {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const change = (collapsed: boolean) => {
    localStorage.setItem(KEY, collapsed ? 'collapsed' : 'open');
    setIsCollapsed(collapsed);
  };
  return [isCollapsed, change] as const;
}

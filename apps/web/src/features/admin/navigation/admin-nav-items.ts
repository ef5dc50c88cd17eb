import { LayoutDashboard, type LucideIcon, ScrollText } from 'lucide-react';
import { adminPaths } from '../../../app/admin-paths.ts';

interface AdminNavItem {
  label: string;
  to: string;
  Icon: LucideIcon;
}

/** The links of the admin panel, in order. */
export const adminNavItems: readonly AdminNavItem[] = [
  { label: 'Dashboard', to: adminPaths.dashboard, Icon: LayoutDashboard },
  { label: 'Audit log', to: adminPaths.audit, Icon: ScrollText },
];

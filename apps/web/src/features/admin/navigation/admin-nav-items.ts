import {
  Activity,
  CreditCard,
  FileText,
  Globe,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  TicketPercent,
  Users,
} from 'lucide-react';
import { adminPaths } from '../../../app/admin-paths.ts';

interface AdminNavItem {
  label: string;
  to: string;
  Icon: LucideIcon;
}

/** The links of the admin panel, in order. */
export const adminNavItems: readonly AdminNavItem[] = [
  { label: 'Dashboard', to: adminPaths.dashboard, Icon: LayoutDashboard },
  { label: 'Users', to: adminPaths.users, Icon: Users },
  { label: 'Posts', to: adminPaths.posts, Icon: FileText },
  { label: 'WordPress Sites', to: adminPaths.sites, Icon: Globe },
  { label: 'Coupons', to: adminPaths.coupons, Icon: TicketPercent },
  { label: 'Subscriptions', to: adminPaths.subscriptions, Icon: CreditCard },
  { label: 'System', to: adminPaths.system, Icon: Activity },
  { label: 'Audit log', to: adminPaths.audit, Icon: ScrollText },
];

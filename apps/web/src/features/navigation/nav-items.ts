import {
  CalendarDays,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  PanelsTopLeft,
  Settings,
  Workflow,
} from 'lucide-react';
import { paths } from '../../app/paths.ts';

interface NavItem {
  label: string;
  to: string;
  Icon: LucideIcon;
  /** Path prefix of its section, if that is not below `to`. */
  section?: string;
  children?: readonly { label: string; to: string }[];
}

/** The items of the sidebar, in order; the top bar shows the first three. */
export const navItems: readonly NavItem[] = [
  { label: 'Dashboard', to: paths.dashboard, Icon: LayoutDashboard },
  {
    label: 'Blog Posts',
    to: paths.posts,
    Icon: FileText,
    children: [
      { label: 'All Posts', to: paths.posts },
      { label: 'New Post', to: paths.newPost },
    ],
  },
  { label: 'Automate Blog', to: paths.automate, Icon: Workflow },
  { label: 'Calendar', to: paths.calendar, Icon: CalendarDays },
  { label: 'WordPress Sites', to: paths.sitesList, section: paths.sites, Icon: PanelsTopLeft },
  { label: 'Settings', to: paths.settings, Icon: Settings },
];

/** Whether a path belongs to the item: its own screen, or one below it. */
export const isWithin = ({ to, section = to }: NavItem, pathname: string) =>
  pathname === to || pathname === section || pathname.startsWith(`${section}/`);

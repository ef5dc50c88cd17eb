import { FileText, LayoutDashboard, type LucideIcon, PanelsTopLeft, Settings } from 'lucide-react';
import { paths } from '../../app/paths.ts';

interface NavItem {
  label: string;
  to: string;
  Icon: LucideIcon;
  children?: readonly { label: string; to: string }[];
}

/** The screens of the sidebar, in order; the top bar shows the first three. */
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
  { label: 'WordPress Sites', to: paths.sitesList, Icon: PanelsTopLeft },
  { label: 'Settings', to: paths.settings, Icon: Settings },
];

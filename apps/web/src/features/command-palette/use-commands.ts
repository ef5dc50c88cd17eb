import {
  CalendarClock,
  CalendarDays,
  Coins,
  FileText,
  History,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Moon,
  PanelsTopLeft,
  PlugZap,
  Plus,
  Save,
  Send,
  Settings,
  Sparkles,
  Sun,
  Workflow,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSelectedSite, useSites } from '../../lib/api/sites-query.ts';
import { useLogOut } from '../../lib/api/use-log-out.ts';
import { useKeysTo } from '../../lib/page/go-to-keys.ts';
import { type PageCommand, usePageCommands } from '../../lib/page/page-commands.ts';
import { setTheme, useTheme } from '../../lib/page/theme.ts';
import { selectSite } from '../../lib/post/selected-site.ts';
import { toast } from '../../ui/toast.tsx';
import type { CommandGroup } from './command.ts';

/** All commands that are available everywhere. */
export function useCommands(): CommandGroup[] {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const theme = useTheme();
  const { data: sites = [] } = useSites();
  const selected = useSelectedSite();
  const ofPage = usePageCommands();
  const keysTo = useKeysTo();
  const goTo = (to: string) => ({ keys: keysTo(to), run: () => void navigate(to) });
  return [
    ...(ofPage.length > 0
      ? [{ name: 'This post', commands: ofPage.map((command) => ({ ...command, Icon: iconOf(command) })) }]
      : []),
    {
      name: 'Actions',
      commands: [
        { id: 'new-post', label: 'New post', also: 'write create generate', Icon: Plus, ...goTo(paths.newPost) },
        { id: 'connect', label: 'Connect WordPress', also: 'add site', Icon: PlugZap, ...goTo(`${paths.sites}?add`) },
        theme === 'dark'
          ? { id: 'theme', label: 'Switch to the light theme', Icon: Sun, run: () => setTheme('light') }
          : { id: 'theme', label: 'Switch to the dark theme', Icon: Moon, run: () => setTheme('dark') },
        { id: 'log-out', label: 'Log out', also: 'sign out', Icon: LogOut, run: () => void logOut() },
      ],
    },
    {
      name: 'Go to',
      commands: [
        { id: 'dashboard', label: 'Dashboard', Icon: LayoutDashboard, ...goTo(paths.dashboard) },
        { id: 'posts', label: 'Blog Posts', Icon: FileText, ...goTo(paths.posts) },
        { id: 'automate', label: 'Automate Blog', also: 'plan run topic', Icon: Workflow, ...goTo(paths.automate) },
        { id: 'calendar', label: 'Calendar', also: 'schedule', Icon: CalendarDays, ...goTo(paths.calendar) },
        { id: 'sites', label: 'WordPress Sites', Icon: PanelsTopLeft, ...goTo(paths.sitesList) },
        { id: 'activity', label: 'Activity', also: 'history log', Icon: History, ...goTo(paths.activity) },
        {
          id: 'insights',
          label: 'Insights',
          also: 'analytics',
          Icon: Sparkles,
          ...goTo(`${paths.dashboard}?tab=insights`),
        },
        { id: 'credits', label: 'AI credits', Icon: Coins, ...goTo(`${paths.dashboard}?credits`) },
        { id: 'settings', label: 'Settings', also: 'profile account', Icon: Settings, ...goTo(paths.settings) },
      ],
    },
    {
      name: 'Switch site',
      commands: sites
        .filter(({ id }) => id !== selected?.id)
        .map(({ id, name, url }) => ({
          id: `site-${id}`,
          label: name,
          hint: url.replace(/^https?:\/\/|\/$/g, ''),
          also: 'switch site',
          Icon: PanelsTopLeft,
          run: () => {
            selectSite(id);
            toast.message(`New posts go to ${name}`);
          },
        })),
    },
  ];
}

const ICONS: Record<string, LucideIcon> = { publish: Send, schedule: CalendarClock, save: Save };
const iconOf = ({ id }: PageCommand) => ICONS[id] ?? FileText;

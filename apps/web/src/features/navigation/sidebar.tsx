import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AccountFooter } from './account-footer.tsx';
import { NavList } from './nav-list.tsx';

interface SidebarProps {
  isCollapsed: boolean;
  onCollapsedChange: (isCollapsed: boolean) => void;
}

/** Beside the page on wide screens: 16rem, or a rail of icons. */
export function Sidebar({ isCollapsed, onCollapsedChange }: SidebarProps) {
  return (
    <aside
      className={cn(
        'fixed inset-y-0 left-0 z-20 hidden flex-col border-line border-r bg-page transition-[width] md:flex',
        isCollapsed ? 'w-16' : 'w-64',
      )}
    >
      <div className={cn('flex h-14 items-center', isCollapsed ? 'justify-center' : 'justify-between pr-2 pl-5')}>
        {!isCollapsed && (
          <Link to={paths.home} aria-label="pressloom home">
            <Wordmark />
          </Link>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!isCollapsed}
          onClick={() => onCollapsedChange(!isCollapsed)}
        >
          {isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        </Button>
      </div>
      <div className="flex-1 overflow-y-auto p-3">
        <NavList isCollapsed={isCollapsed} />
      </div>
      <AccountFooter isCollapsed={isCollapsed} />
    </aside>
  );
}
